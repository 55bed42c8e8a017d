import { layouts } from '../../layouts.ts';
import { permissions } from '../../permissions.ts';
import { fieldsOf } from '../fields/list-query.ts';
import { id, whole } from '../fields/number.ts';
import { list, maybe, orNull, shape } from '../fields/shape.ts';
import { code, login, newPassword, oneOf, secret, text } from '../fields/text.ts';
import { instant } from '../fields/time.ts';
import { operation } from '../operation.ts';

/** The API root: says that it is there, and its version (rules 7). */
export const getVersion = operation('getVersion', {
  method: 'GET',
  path: '',
  summary: 'Version of the API',
  rule: 'public',
  reach: 'nobody',
  reply: shape({ version: text() }),
  errors: [],
});

/**
 * Signs in (rules 7). The gateway keeps the token in a cookie and answers `{}`. With a generated password nobody is signed in:
 * `password_change_needed` brings `data.token` for `resetPassword`. `device` is for the header `X-Device` of the next sign-in: failures
 * of strangers then make nobody wait (decision 70). The gateway keeps it in a cookie as well. A user with a second factor is refused with
 * `second_factor_needed` and `data.token` for `confirmSignIn`, one who must have one with `second_factor_setup_needed` and `data.token`
 * for `setUpAtSignIn` (decision 142).
 */
export const createToken = operation('createToken', {
  method: 'POST',
  path: 'user/token',
  summary: 'Sign in',
  rule: 'public',
  reach: 'nobody',
  // A login as typed: one that nobody can have is refused like a wrong password.
  body: shape({ login: secret(200), password: secret() }),
  reply: shape({ token: maybe(secret()), device: maybe(secret(2000)) }),
  errors: [
    'wrong_login',
    'password_change_needed',
    'second_factor_needed',
    'second_factor_setup_needed',
    'password_sign_in_off',
  ],
});

/** Signs out: the token is dead from now on (rules 7). */
export const deleteToken = operation('deleteToken', {
  method: 'DELETE',
  path: 'user/token',
  summary: 'Sign out',
  rule: 'session',
  reach: 'user',
  errors: [],
});

/** What is true of a user besides: each that holds. With `passwordChange` the password must be changed at the next sign-in. */
export const userFlags = ['disabled', 'expired', 'neverSignedIn', 'passwordChange'] as const;

/** What a user answers wherever one is answered (rules 3, User). */
export const userFacts = {
  created: instant(),
  updated: instant(),
  flags: list(oneOf(userFlags), userFlags.length),
};

const accessFields = ['id', 'user', 'companyId', 'warehouseId', 'company', 'warehouse', 'access'] as const;

const access = shape({
  id: id(),
  user: orNull(shape({ id: id(), login: login(), name: text(), email: orNull(text(254)), ...userFacts })),
  companyId: orNull(id()),
  warehouseId: orNull(id()),
  company: orNull(shape({ name: text(), layout: oneOf(layouts) })),
  warehouse: orNull(shape({ name: text(), shortName: text(20) })),
  access: list(oneOf(permissions), 100),
});

/** The accesses of the signed-in user, a bare array (rules 7). `fields` chooses among user, company and warehouse; the rest always comes. */
export const listAccesses = operation('listAccesses', {
  method: 'GET',
  path: 'user/access',
  summary: 'Accesses of the signed-in user',
  rule: 'session',
  reach: 'user',
  query: shape({ fields: fieldsOf(accessFields) }),
  reply: list(access),
  errors: [],
});

/** Asks for a mail with a reset link; the answer does not say whether the account exists (rules 8). */
export const sendResetPassword = operation('sendResetPassword', {
  method: 'POST',
  path: 'user/sendResetPassword',
  summary: 'Send a link to reset the password',
  rule: 'public',
  reach: 'nobody',
  query: shape({ login: secret(200) }),
  errors: [],
});

/** Sets a new password with the token of a mail, once (rules 7). Every session of the user ends; nobody is signed in by it. */
export const resetPassword = operation('resetPassword', {
  method: 'POST',
  path: 'user/resetPassword',
  summary: 'Reset the password',
  rule: 'public',
  reach: 'nobody',
  body: shape({ token: secret(), login: secret(200), password: newPassword() }),
  errors: ['reset_refused', 'password_too_common'],
});

/**
 * A company's specific data (rules 3), a bare array; the company is that of the access in use, as `companyId` must say. An access to
 * one warehouse sees what is said of that warehouse and of the whole company. `fields` chooses `items`; the rest always comes.
 */
export const listSpecificData = operation('listSpecificData', {
  method: 'GET',
  path: 'company/specificData/list',
  summary: 'Specific data of a company',
  rule: 'session',
  reach: 'company',
  query: shape({ companyId: id(), warehouseId: maybe(whole(0)), fields: fieldsOf(['key', 'warehouseId', 'items']) }),
  reply: list(
    shape({
      key: code(),
      warehouseId: whole(0),
      items: list(shape({ key: code(), value: text(2000) }), 10_000),
    }),
    10_000,
  ),
  errors: [],
});
