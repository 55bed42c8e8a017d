import { id } from '../fields/number.ts';
import { maybe, orNull, shape, someOf } from '../fields/shape.ts';
import { oneOf, secret, text } from '../fields/text.ts';
import { date, instant } from '../fields/time.ts';
import { listOperation } from '../list.ts';
import { operation } from '../operation.ts';
import { ofRecord } from '../records/record.ts';
import { accessTypes } from '../users/accesses.ts';

/** `suspended`: the token does not work because its user or access is disabled, or its user has expired. */
export const apiTokenStates = ['active', 'suspended', 'expired', 'revoked'] as const;

/** A new token works until the end of its last day in the time zone of the warehouses. */
export const newApiToken = shape({
  name: text(80),
  accessId: id(),
  expiresOn: date(),
});

const byAdministrators = { rule: 'users', reach: 'everything' } as const;

/** Lists API tokens. `search` matches words of their names and logins. */
export const listApiTokens = listOperation('listApiTokens', {
  ...byAdministrators,
  path: 'apiToken',
  summary: 'API tokens',
  row: {
    id: id(),
    name: text(),
    state: oneOf(apiTokenStates),
    /** The user and the access under which the token works. */
    holderId: id(),
    login: text(),
    accessId: id(),
    type: oneOf(accessTypes),
    company: orNull(text()),
    warehouse: orNull(text()),
    createdBy: text(),
    createdAt: instant(),
    expiresAt: instant(),
    lastUsedAt: orNull(instant()),
  },
  filters: {
    id: maybe(id()),
    holderId: maybe(id()),
    accessId: maybe(id()),
    state: maybe(someOf(apiTokenStates)),
  },
  sorts: ['name', 'login', 'createdAt', 'expiresAt', 'lastUsedAt'],
  order: '-createdAt',
});

/** Creates a token for a program and returns it, once, to be sent as `Authorization: Bearer token`. It works under this one access. */
export const createApiToken = operation('createApiToken', {
  ...byAdministrators,
  method: 'POST',
  path: 'apiToken',
  summary: 'Create an API token',
  body: newApiToken,
  reply: shape({ id: id(), token: orNull(secret()) }),
  once: ['token'],
  errors: ['api_token_taken', 'api_token_expired', 'access_disabled', 'not_found'],
});

/** Revokes a token: every further request with it is refused. */
export const revokeApiToken = operation('revokeApiToken', {
  ...byAdministrators,
  method: 'POST',
  path: 'apiToken/:id/revoke',
  summary: 'Revoke an API token',
  params: ofRecord,
  errors: [],
});
