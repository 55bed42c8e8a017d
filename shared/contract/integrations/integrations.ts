import { integrationScopes } from '../../integrations.ts';
import { id, whole } from '../fields/number.ts';
import { list, maybe, orNull, shape, someOf } from '../fields/shape.ts';
import { oneOf, secret, text } from '../fields/text.ts';
import { instant } from '../fields/time.ts';
import { listOperation } from '../list.ts';
import { operation } from '../operation.ts';
import { changesOf, ofRecord, recordReply } from '../records/record.ts';

export const integrationStates = ['active', 'revoked'] as const;

const fields = {
  /** The name that histories and the audit show. */
  name: text(80),
  /** `read` reads everything and writes nothing. Each other scope reads and writes its own documents or records. */
  scopes: someOf(integrationScopes, 1),
};

/** A program that works for one company in all of its warehouses. The company cannot be changed later. */
export const newIntegration = shape({ ...fields, companyId: id() });

const byAdministrators = { rule: 'users', reach: 'everything' } as const;

/** Lists integrations. `search` matches words of their names and companies. */
export const listIntegrations = listOperation('listIntegrations', {
  ...byAdministrators,
  path: 'integration',
  summary: 'Integrations',
  row: {
    id: id(),
    name: text(),
    state: oneOf(integrationStates),
    companyId: id(),
    company: text(),
    scopes: someOf(integrationScopes),
    /** The short names of the company's warehouses, for `X-Warehouse`. */
    warehouses: list(text(20), 10_000),
    /** The access to the company, under which its webhooks work. */
    accessId: id(),
    createdBy: text(),
    createdAt: instant(),
    /** When the current token was created. */
    tokenSince: instant(),
    lastUsedAt: orNull(instant()),
    version: whole(1),
  },
  filters: {
    id: maybe(id()),
    companyId: maybe(list(id(), 500)),
    state: maybe(someOf(integrationStates)),
  },
  sorts: ['name', 'company', 'createdAt', 'tokenSince', 'lastUsedAt'],
  order: 'name',
  hidden: ['accessId'],
});

/** Creates an integration and returns its token, once, to be sent as `Authorization: Bearer token`. */
export const createIntegration = operation('createIntegration', {
  ...byAdministrators,
  method: 'POST',
  path: 'integration',
  summary: 'Create an integration',
  body: newIntegration,
  reply: shape({ ...recordReply.schema, token: orNull(secret()) }),
  once: ['token'],
  errors: ['integration_taken', 'not_found'],
});

/** Changes the name or the scopes of an integration. New scopes apply from its next request. */
export const editIntegration = operation('editIntegration', {
  ...byAdministrators,
  method: 'PATCH',
  path: 'integration/:id',
  summary: 'Edit an integration',
  params: ofRecord,
  body: changesOf(fields),
  reply: recordReply,
  errors: ['integration_taken', 'changed_meanwhile', 'nothing_edited'],
});

/** Creates a new token for an integration, revoked or not, and returns it, once. The earlier token ends at once. */
export const renewIntegration = operation('renewIntegration', {
  ...byAdministrators,
  method: 'POST',
  path: 'integration/:id/renew',
  summary: 'Renew the token of an integration',
  params: ofRecord,
  reply: shape({ token: orNull(secret()) }),
  once: ['token'],
  errors: [],
});

/** Revokes the token of an integration: every further request is refused, and its webhooks send nothing until it is renewed. */
export const revokeIntegration = operation('revokeIntegration', {
  ...byAdministrators,
  method: 'POST',
  path: 'integration/:id/revoke',
  summary: 'Revoke an integration',
  params: ofRecord,
  errors: [],
});
