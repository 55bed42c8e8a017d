import { layouts } from '../../layouts.ts';
import { permissions } from '../../permissions.ts';
import { fieldsOf } from '../fields/list-query.ts';
import { id, whole } from '../fields/number.ts';
import { list, maybe, orNull, shape } from '../fields/shape.ts';
import { code, login, newPassword, oneOf, secret, text } from '../fields/text.ts';
import { instant } from '../fields/time.ts';
import { operation } from '../operation.ts';

/** The root of the API: returns its version, and shows that the API is reachable (rules 7). */
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
 * Signs in with login and password and returns a session token (rules 7). A gateway keeps the token in a cookie and returns `{}`. A user
 * with a generated password is not signed in: the refusal `password_change_needed` has `data.token` for `resetPassword`. Send `device` as
 * the header `X-Device` at the next sign-in, so that failed attempts of strangers do not delay it (decision 70); a gateway keeps it in a
 * cookie as well. A user with a second factor is refused with `second_factor_needed` and `data.token` for `confirmSignIn`. A user who must
 * set one up is refused with `second_factor_setup_needed` and `data.token` for `setUpAtSignIn` (decision 142).
 */
export const createToken = operation('createToken', {
  method: 'POST',
  path: 'user/token',
  summary: 'Sign in',
  rule: 'public',
  reach: 'nobody',
  // Takes any text as a login: one that cannot exist is refused like a wrong password.
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

/** Signs out: the token is invalid from now on (rules 7). */
export const deleteToken = operation('deleteToken', {
  method: 'DELETE',
  path: 'user/token',
  summary: 'Sign out',
  rule: 'session',
  reach: 'user',
  errors: [],
});

/** Flags that apply to a user. With `passwordChange` the password must be changed at the next sign-in. */
export const userFlags = ['disabled', 'expired', 'neverSignedIn', 'passwordChange'] as const;

/** Part of every reply that contains a user (rules 3, User). */
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

/**
 * Returns the accesses of the signed-in user as a bare array (rules 7). `fields` selects among user, company and warehouse; the other
 * fields are always returned.
 */
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

/** Requests a mail with a link to reset the password. The reply does not reveal whether the account exists (rules 8). */
export const sendResetPassword = operation('sendResetPassword', {
  method: 'POST',
  path: 'user/sendResetPassword',
  summary: 'Send a link to reset the password',
  rule: 'public',
  reach: 'nobody',
  query: shape({ login: secret(200) }),
  errors: [],
});

/**
 * Sets a new password with the token from a mail, which works once (rules 7). All sessions of the user end, and the user is not signed in.
 */
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
 * Returns a company's specific data (rules 3) as a bare array. `companyId` must be the company of the access in use. An access to one
 * warehouse sees the data of that warehouse and of the whole company. `fields` selects whether `items` is returned; the other fields always
 * are.
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
