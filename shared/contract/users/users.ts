import { permissions } from '../../permissions.ts';
import { userFacts } from '../account/account.ts';
import { id, whole } from '../fields/number.ts';
import { list, maybe, orNull, shape, someOf } from '../fields/shape.ts';
import { oneOf, secret, text } from '../fields/text.ts';
import { instant } from '../fields/time.ts';
import { fileOperation, listOperation } from '../list.ts';
import { operation } from '../operation.ts';
import { changesOf, ofRecord, recordReply } from '../records/record.ts';
import { userAccess } from './accesses.ts';
import { newUser, passwordForUser, userFields } from './new-user.ts';

/** The first state that applies: disabled, expired (rules: Tenancy and rights), never signed in, or active. */
export const userStates = ['active', 'neverSignedIn', 'expired', 'disabled'] as const;

const userRow = shape({
  id: id(),
  ...userFields,
  state: oneOf(userStates),
  lastSignInAt: orNull(instant()),
  /** Including disabled ones. */
  accesses: whole(0),
  /** When their second factor was turned on; null: it is off. */
  secondFactorSince: orNull(instant()),
  /** By when a password set by an administrator must be changed. */
  passwordChangeBy: orNull(instant()),
  ...userFacts,
  version: whole(1),
});

const byAdministrators = { rule: 'users', reach: 'everything' } as const;

/** Lists users. `search` matches the beginnings of words of login, name and mail address. */
export const listUsers = listOperation('listUsers', {
  ...byAdministrators,
  path: 'user',
  summary: 'Users',
  row: userRow.schema,
  filters: {
    id: maybe(id()),
    state: maybe(someOf(userStates)),
    /**
     * Users with an access to one of these companies, in one of these warehouses, with one of these permissions: one access must match all
     * three.
     */
    companyId: maybe(list(id(), 500)),
    warehouseId: maybe(list(id(), 500)),
    permission: maybe(someOf(permissions)),
  },
  sorts: ['login', 'name', 'email', 'lastSignInAt', 'created'],
  order: 'login',
  hidden: ['flags'],
});

/** Returns the users as a CSV or Excel file, with the same filters and sort. `fields` selects the columns and their order. */
export const exportUsers = fileOperation('exportUsers', listUsers, { lenient: true });

/** Returns a user with all accesses, the number of open sessions, and the roles at the identity provider. */
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
    /** The roles of `listSignOnRoles` that the user had at the last sign-in through the provider. */
    signOnRoles: list(text(), 1000),
  }),
  errors: [],
});

/** Creates a user with a generated or typed password (rules 5), which must be changed at the first sign-in within 24 hours. */
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

/** Changes a user's login, name or mail address. Refused (`changed_meanwhile`) if the user was changed since it was read. */
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

/**
 * Sets a new generated password for a user and returns it, once. All sessions of the user end, and the password must be changed within 24
 * hours.
 */
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

/**
 * Sets a password for a user that the administrator typed. All sessions of the user end, and the password must be changed within 24 hours.
 */
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

/** Mails a user their login and a new generated password, which no one else sees. All sessions of the user end. */
export const sendCredentials = operation('sendCredentials', {
  ...byAdministrators,
  method: 'POST',
  path: 'user/:id/sendCredentials',
  summary: 'Email new credentials',
  params: ofRecord,
  errors: ['own_account', 'user_disabled', 'email_missing'],
});

/** Disables a user: all sessions end at once, and a sign-in is refused like one with a wrong password. */
export const disableUser = operation('disableUser', {
  ...byAdministrators,
  method: 'POST',
  path: 'user/:id/disable',
  summary: 'Disable a user',
  params: ofRecord,
  errors: ['own_account', 'last_super_admin'],
});

/** Enables a disabled or expired user: the days until expiry start again. */
export const enableUser = operation('enableUser', {
  ...byAdministrators,
  method: 'POST',
  path: 'user/:id/enable',
  summary: 'Enable a user',
  params: ofRecord,
  errors: [],
});

/** Ends every session of a user, who can sign in again. */
export const endSessions = operation('endSessions', {
  ...byAdministrators,
  method: 'POST',
  path: 'user/:id/endSessions',
  summary: 'End the sessions of a user',
  params: ofRecord,
  errors: [],
});

/** Turns off the second factor of a user who lost it. All sessions of the user end, and the user is notified by mail. */
export const resetSecondFactor = operation('resetSecondFactor', {
  ...byAdministrators,
  method: 'POST',
  path: 'user/:id/resetSecondFactor',
  summary: 'Turn off the second factor of a user',
  params: ofRecord,
  errors: ['own_account', 'second_factor_off'],
});
