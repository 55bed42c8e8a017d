import { permissions } from '../../permissions.ts';
import { userFacts } from '../account/account.ts';
import { id, whole } from '../fields/number.ts';
import { list, maybe, orNull, shape, someOf } from '../fields/shape.ts';
import { email, login, newPassword, oneOf, secret, text } from '../fields/text.ts';
import { instant } from '../fields/time.ts';
import { fileOperation, listOperation } from '../list.ts';
import { operation } from '../operation.ts';
import { changesOf, ofRecord, recordReply } from '../records/record.ts';
import { accessInput, userAccess } from './accesses.ts';

/** What a user is, the first that is true: disabled, expired (rules: Tenancy and rights), never signed in yet, or active. */
export const userStates = ['active', 'neverSignedIn', 'expired', 'disabled'] as const;

const userFields = {
  login: login(),
  name: text(),
  email: orNull(email()),
};

/** A new user (rules 3, the admin form). */
export const newUser = shape({
  ...userFields,
  email: maybe(userFields.email),
  accesses: maybe(list(accessInput, 200)),
  /**
   * Where the password comes from: `show` generates one and answers it to the administrator, once; `mail` generates one and sends it;
   * `typed` takes `password`.
   */
  credentials: oneOf(['show', 'mail', 'typed']),
  /** With `typed` credentials only. */
  password: maybe(newPassword()),
});

/** A password that an administrator types for somebody. */
export const passwordForUser = shape({ password: newPassword() });

const userRow = shape({
  id: id(),
  ...userFields,
  state: oneOf(userStates),
  lastSignInAt: orNull(instant()),
  /** How many accesses the user has, disabled ones included. */
  accesses: whole(0),
  /** Since when they sign in with a second factor. */
  secondFactorSince: orNull(instant()),
  /** Until when a password that an administrator set must be changed. */
  passwordChangeBy: orNull(instant()),
  ...userFacts,
  version: whole(1),
});

const byAdministrators = { rule: 'users', reach: 'everything' } as const;

/** Users; `search` takes the beginnings of words of login, name and mail address. */
export const listUsers = listOperation('listUsers', {
  ...byAdministrators,
  path: 'user',
  summary: 'Users',
  row: userRow.schema,
  filters: {
    id: maybe(id()),
    /** In one of these. */
    state: maybe(someOf(userStates)),
    /** With an access of one of these companies, in one of these warehouses, with one of these permissions: all three of one access. */
    companyId: maybe(list(id(), 500)),
    warehouseId: maybe(list(id(), 500)),
    permission: maybe(someOf(permissions)),
  },
  sorts: ['login', 'name', 'email', 'lastSignInAt', 'created'],
  order: 'login',
  columns: [
    'login',
    'name',
    'email',
    'state',
    'lastSignInAt',
    'accesses',
    'secondFactorSince',
    'passwordChangeBy',
    'created',
    'updated',
  ],
});

/** The same list as a CSV file: the same filters and sort, `fields` are the columns in their order. */
export const exportUsers = fileOperation('exportUsers', listUsers, { lenient: true });

/** A user with all accesses, the number of sessions that are open now, and their roles at the provider of identities. */
export const getUser = operation('getUser', {
  ...byAdministrators,
  method: 'GET',
  path: 'user/:id',
  summary: 'A user',
  params: ofRecord,
  reply: shape({
    ...userRow.schema,
    accesses: list(userAccess, 10_000),
    sessions: whole(0),
    /** Those of `listSignOnRoles` that they had when they signed in by the provider last. */
    signOnRoles: list(text(), 1000),
  }),
  errors: [],
});

/** Makes a user with a generated or typed password (rules 5), which must be changed at the first sign-in within 24 hours. */
export const createUser = operation('createUser', {
  ...byAdministrators,
  method: 'POST',
  path: 'user',
  summary: 'Create a user',
  body: newUser,
  reply: shape({ ...recordReply.schema, password: orNull(secret()) }),
  once: ['password'],
  secrets: ['password'],
  errors: ['login_taken', 'email_taken', 'email_missing', 'access_repeated', 'password_too_common', 'not_found'],
});

/** Changes a user's login, name or mail address, if nobody did since it was read. */
export const editUser = operation('editUser', {
  ...byAdministrators,
  method: 'PATCH',
  path: 'user/:id',
  summary: 'Edit a user',
  params: ofRecord,
  body: changesOf(userFields),
  reply: recordReply,
  errors: ['login_taken', 'email_taken', 'changed_meanwhile', 'nothing_edited'],
});

/** Gives a user a new generated password and answers it, once. All their sessions end; within 24 hours they must change it. */
export const generatePassword = operation('generatePassword', {
  ...byAdministrators,
  method: 'POST',
  path: 'user/:id/generatePassword',
  summary: 'Generate a new password',
  params: ofRecord,
  reply: shape({ password: orNull(secret()) }),
  once: ['password'],
  errors: ['own_account', 'user_disabled'],
});

/** Gives a user a password that the administrator typed. All their sessions end; within 24 hours they must change it. */
export const setPassword = operation('setPassword', {
  ...byAdministrators,
  method: 'POST',
  path: 'user/:id/setPassword',
  summary: 'Set a password',
  params: ofRecord,
  body: passwordForUser,
  secrets: ['password'],
  errors: ['own_account', 'user_disabled', 'password_too_common'],
});

/** Mails a user their login and a new generated password, which nobody else sees. All their sessions end. */
export const sendCredentials = operation('sendCredentials', {
  ...byAdministrators,
  method: 'POST',
  path: 'user/:id/sendCredentials',
  summary: 'Email new credentials',
  params: ofRecord,
  errors: ['own_account', 'user_disabled', 'email_missing'],
});

/** Disables a user: all their sessions end at once, and sign-in answers like a wrong password. */
export const disableUser = operation('disableUser', {
  ...byAdministrators,
  method: 'POST',
  path: 'user/:id/disable',
  summary: 'Disable a user',
  params: ofRecord,
  errors: ['own_account', 'last_super_admin'],
});

/** Enables a disabled or expired user again: their days of expiry begin anew. */
export const enableUser = operation('enableUser', {
  ...byAdministrators,
  method: 'POST',
  path: 'user/:id/enable',
  summary: 'Enable a user',
  params: ofRecord,
  errors: [],
});

/** Ends every session of a user, who may sign in again. */
export const endSessions = operation('endSessions', {
  ...byAdministrators,
  method: 'POST',
  path: 'user/:id/endSessions',
  summary: 'End the sessions of a user',
  params: ofRecord,
  errors: [],
});

/** Turns off the second factor of a user who lost it. All their sessions end, and they are told by mail. */
export const resetSecondFactor = operation('resetSecondFactor', {
  ...byAdministrators,
  method: 'POST',
  path: 'user/:id/resetSecondFactor',
  summary: 'Turn off the second factor of a user',
  params: ofRecord,
  errors: ['own_account', 'second_factor_off'],
});
