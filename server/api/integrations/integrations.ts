import sql from 'sql-template-tag';
import * as contract from '../../../shared/contract/integrations/integrations.ts';
import { refuse } from '../../../shared/errors.ts';
import { type IntegrationScope, integrationScopes } from '../../../shared/integrations.ts';
import type { Tx } from '../../db/query.ts';
import { newApiToken } from '../../queue/tokens.ts';
import type { Actor } from '../actor.ts';
import { implement } from '../implement.ts';
import { listAndExport } from '../list/list-and-export.ts';
import { lockForLimit } from '../lock-for-limit.ts';
import { recordAudit } from '../record-audit.ts';
import { editRecord } from '../records/edit-record.ts';
import type { RecordKind } from '../records/record-kind.ts';
import { refuseAt } from '../refusals.ts';

const subject = 'integration';

export const { list: listIntegrations } = listAndExport(contract.listIntegrations, () => ({
  from: sql`from users u
    join accesses a on a.user_id = u.id
    join companies c on c.id = a.company_id
    join lateral (
      select t.created_at, t.last_used_at, m.name as created_by
      from api_tokens t
      join users m on m.id = t.created_by
      where t.access_id = a.id
      order by t.id desc
      limit 1
    ) t on true`,
  columns: {
    id: 'u.id',
    name: 'u.name',
    state: `case when u.disabled_at is null then 'active' else 'revoked' end`,
    companyId: 'c.id',
    company: 'c.name',
    scopes: 'u.integration_scopes',
    warehouses: `array(
      select w.short_name
      from company_warehouses h
      join warehouses w on w.id = h.warehouse_id
      where h.company_id = c.id
      order by w.short_name
    )`,
    accessId: 'a.id',
    createdBy: 't.created_by',
    createdAt: 'u.created_at',
    tokenSince: 't.created_at',
    lastUsedAt: 't.last_used_at',
    version: 'u.version',
  },
  id: 'u.id',
  updated: 'u.updated_at',
  where: [sql`u.integration_scopes is not null`],
  search: ['u.name', 'c.name'],
}));

/** The login has a blank, so no user can have it. */
const createIntegration = implement(contract.createIntegration, async (tx, actor, { name, scopes, companyId }) => {
  await lockForLimit(tx, 'company', companyId);
  const company = await tx.maybeOne<{ name: string }>('select name from companies where id = $1', [companyId]);
  if (company === undefined) refuseAt('not_found', ['companyId'], { values: { thing: 'company' } });
  await refuseTaken(tx, companyId, name);
  const made = await tx.one<{ id: number; version: number }>(
    `insert into users (id, login, name, integration_scopes)
     select n, 'integration ' || n, $1, $2 from nextval('users_id_seq') n
     returning id, version`,
    [name, inOrder(scopes)],
  );
  const { id: accessId } = await tx.one<{ id: number }>(
    'insert into accesses (user_id, company_id) values ($1, $2) returning id',
    [made.id, companyId],
  );
  const after = { name, company: company.name, scopes: inOrder(scopes) };
  await recordAudit(tx, actor, { operation: 'createIntegration', subject, subjectId: made.id, after });
  return { ...made, token: await newTokenOf(tx, actor, accessId) };
});

const integrationRecord: RecordKind = {
  subject,
  table: 'users',
  columns: { name: 'name', scopes: 'integration_scopes' },
  owner: () => ({}),
  owned: () => sql`r.integration_scopes is not null`,
  unique: {},
  uses: [],
};

const editIntegration = implement(contract.editIntegration, async (tx, actor, { scopes, ...input }) => {
  const { id, companyId } = await lockIntegration(tx, input.id);
  await lockForLimit(tx, 'company', companyId);
  if (input.name !== undefined) await refuseTaken(tx, companyId, input.name, id);
  const edited = await editRecord(tx, actor, integrationRecord, { ...input, scopes: scopes && inOrder(scopes) });
  await tx.run('update users set updated_at = $2 where id = $1', [id, tx.now]);
  tx.announceRights(id);
  return edited;
});

const renewIntegration = implement(contract.renewIntegration, async (tx, actor, { id }) => {
  const { name, accessId } = await lockIntegration(tx, id);
  await endToken(tx, id, accessId);
  await tx.run('update users set disabled_at = null, updated_at = $2 where id = $1', [id, tx.now]);
  await recordAudit(tx, actor, { operation: 'renewIntegration', subject, subjectId: id, after: { name } });
  return { token: await newTokenOf(tx, actor, accessId) };
});

/** Idempotent. */
const revokeIntegration = implement(contract.revokeIntegration, async (tx, actor, { id }) => {
  const { name, accessId, revoked } = await lockIntegration(tx, id);
  if (revoked) return {};
  await endToken(tx, id, accessId);
  await tx.run('update users set disabled_at = $2, updated_at = $2 where id = $1', [id, tx.now]);
  await recordAudit(tx, actor, {
    operation: 'revokeIntegration',
    subject,
    subjectId: id,
    before: { name, revoked },
    after: { name, revoked: true },
  });
  return {};
});

function inOrder(scopes: readonly IntegrationScope[]): IntegrationScope[] {
  return integrationScopes.filter((scope) => scopes.includes(scope));
}

/** Call it after locking the company. Histories show the name alone, so it must be unique in the company. */
async function refuseTaken(tx: Tx, companyId: number, name: string, except?: number): Promise<void> {
  const taken = await tx.maybeOne(
    `select from users u
     join accesses a on a.user_id = u.id and a.company_id = $1
     where u.integration_scopes is not null and lower(u.name) = lower($2) and u.id is distinct from $3
     limit 1`,
    [companyId, name, except ?? null],
  );
  if (taken !== undefined) refuseAt('integration_taken', ['name'], { values: { name } });
}

interface LockedIntegration {
  id: number;
  name: string;
  companyId: number;
  accessId: number;
  revoked: boolean;
}

async function lockIntegration(tx: Tx, id: number): Promise<LockedIntegration> {
  const integration = await tx.maybeOne<LockedIntegration>(
    `select u.id, u.name, a.company_id as "companyId", a.id as "accessId", u.disabled_at is not null as revoked
     from users u
     join accesses a on a.user_id = u.id
     where u.id = $1 and u.integration_scopes is not null
     for update of u`,
    [id],
  );
  return integration ?? refuse('not_found', { values: { thing: subject } });
}

/** Tokens of integrations do not expire. */
async function newTokenOf(tx: Tx, actor: Actor, accessId: number): Promise<string> {
  const { token, hash } = newApiToken();
  await tx.run(
    `insert into api_tokens (hash, access_id, name, created_by, created_at, expires_at)
     values ($1, $2, 'integration', $3, $4, 'infinity')`,
    [hash, accessId, actor.userId, tx.now],
  );
  return token;
}

async function endToken(tx: Tx, id: number, accessId: number): Promise<void> {
  await tx.run('update api_tokens set revoked_at = $2 where access_id = $1 and revoked_at is null', [accessId, tx.now]);
  tx.announceRights(id);
}

export const integrationRoutes = [
  listIntegrations,
  createIntegration,
  editIntegration,
  renewIntegration,
  revokeIntegration,
];
