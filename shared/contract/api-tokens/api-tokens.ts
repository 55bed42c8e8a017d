import { id } from '../fields/number.ts';
import { maybe, orNull, shape, someOf } from '../fields/shape.ts';
import { oneOf, secret, text } from '../fields/text.ts';
import { date, instant } from '../fields/time.ts';
import { listOperation } from '../list.ts';
import { operation } from '../operation.ts';
import { ofRecord } from '../records/record.ts';
import { accessTypes } from '../users/accesses.ts';

/** Whether a token works: suspended ones do not because their user or access is disabled, or their user has expired. */
export const apiTokenStates = ['active', 'suspended', 'expired', 'revoked'] as const;

/** A new token: it works through its last day where the warehouses are. */
export const newApiToken = shape({
  name: text(80),
  accessId: id(),
  expiresOn: date(),
});

const byAdministrators = { rule: 'users', reach: 'everything' } as const;

/** API tokens; `search` takes words of their names and logins. */
export const listApiTokens = listOperation('listApiTokens', {
  ...byAdministrators,
  path: 'apiToken',
  summary: 'API tokens',
  row: {
    id: id(),
    name: text(),
    state: oneOf(apiTokenStates),
    /** The user as whom it works, and the access under which it does. */
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

/** Makes a token for a program and answers it, once: `Authorization: Bearer token`. It works under the one access. */
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

/** Revokes a token: the next request with it is refused. */
export const revokeApiToken = operation('revokeApiToken', {
  ...byAdministrators,
  method: 'POST',
  path: 'apiToken/:id/revoke',
  summary: 'Revoke an API token',
  params: ofRecord,
  errors: [],
});
