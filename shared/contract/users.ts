import { id } from './fields/number.ts';
import { shape } from './fields/shape.ts';
import { operation } from './operation.ts';

const ofUser = shape({ id: id() });

/** Disables a user: all their sessions end at once, and sign-in answers like a wrong password. */
export const disableUser = operation('disableUser', {
  method: 'POST',
  path: 'user/:id/disable',
  summary: 'Disable a user',
  rule: 'users',
  reach: 'everything',
  params: ofUser,
  errors: ['own_account'],
});

/** Enables a disabled or expired user again: their days of expiry begin anew. */
export const enableUser = operation('enableUser', {
  method: 'POST',
  path: 'user/:id/enable',
  summary: 'Enable a user again',
  rule: 'users',
  reach: 'everything',
  params: ofUser,
  errors: [],
});

/** Ends every session of a user, who may sign in again. */
export const endSessions = operation('endSessions', {
  method: 'POST',
  path: 'user/:id/endSessions',
  summary: 'End the sessions of a user',
  rule: 'users',
  reach: 'everything',
  params: ofUser,
  errors: [],
});
