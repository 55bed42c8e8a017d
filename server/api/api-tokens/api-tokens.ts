import sql from 'sql-template-tag';
import * as contract from '../../../shared/contract/api-tokens/api-tokens.ts';
import { refuse } from '../../../shared/errors.ts';
import type { Tx } from '../../db/query.ts';
import { newApiToken } from '../../queue/tokens.ts';
import { implement } from '../implement.ts';
import { listAndExport } from '../list/list-and-export.ts';
import { recordAudit } from '../record-audit.ts';
import { refuseAt } from '../refusals.ts';
import { today } from '../today.ts';
import { lockAccess } from '../users/lock-accesses.ts';
import { presentAccess } from '../users/resolve-accesses.ts';

/** Creates a token under an access and returns it once; only its hash is stored. */
const createApiToken = implement(
  contract.createApiToken,
  async (tx, actor, { name, accessId, expiresOn }, services) => {
    if (expiresOn < today(services)) refuseAt('api_token_expired', ['expiresOn']);
    const access = await lockAccess(tx, accessId);
    if (access.disabled) refuseAt('access_disabled', ['accessId']);
    await refuseTaken(tx, accessId, name);
    const { token, hash } = newApiToken();
    const { id } = await tx.one<{ id: number }>(
      `insert into api_tokens (hash, access_id, name, created_by, created_at, expires_at)
     values ($1, $2, $3, $4, $5, ($6::date + 1)::timestamp at time zone $7)
     returning id`,
      [hash, accessId, name, actor.userId, services.now(), expiresOn, services.settings.timezone],
    );
    const after = { name, login: access.login, ...presentAccess(access), expiresOn };
    await recordAudit(tx, actor, { operation: 'createApiToken', subject: 'apiToken', subjectId: id, after });
    return { id, token };
  },
);

/** The access is locked, so no other token is created under it meanwhile. */
async function refuseTaken(tx: Tx, accessId: number, name: string): Promise<void> {
  const taken = await tx.maybeOne(
    'select from api_tokens where access_id = $1 and lower(name) = lower($2) and revoked_at is null',
    [accessId, name],
  );
  if (taken !== undefined) refuseAt('api_token_taken', ['name'], { values: { name } });
}

export const { list: listApiTokens } = listAndExport(contract.listApiTokens, () => ({
  from: sql`from api_tokens t
    join accesses a on a.id = t.access_id
    join users u on u.id = a.user_id
    join users m on m.id = t.created_by
    left join companies c on c.id = a.company_id
    left join warehouses w on w.id = a.warehouse_id`,
  columns: {
    id: 't.id',
    name: 't.name',
    state,
    holderId: 'u.id',
    login: 'u.login',
    accessId: 'a.id',
    type: `case
      when a.company_id is null and a.warehouse_id is null then 'global'
      when a.warehouse_id is null then 'company'
      when a.company_id is null then 'warehouse'
      else 'operational'
    end`,
    company: 'c.name',
    warehouse: 'w.name',
    createdBy: 'm.name',
    createdAt: 't.created_at',
    expiresAt: 't.expires_at',
    lastUsedAt: 't.last_used_at',
  },
  id: 't.id',
  updated: 't.updated_at',
  where: [sql`u.integration_scopes is null`],
  search: ['t.name', 'u.login', 'u.name'],
}));

const state = `case
  when t.revoked_at is not null then 'revoked'
  when t.expires_at <= now() then 'expired'
  when a.disabled_at is not null or u.disabled_at is not null or user_has_expired(u.id, now()) then 'suspended'
  else 'active'
end`;

const revokeApiToken = implement(contract.revokeApiToken, async (tx, actor, { id }, { now }) => {
  const token = await tx.maybeOne<{ name: string; revoked: boolean; userId: number }>(
    `select t.name, t.revoked_at is not null as revoked, a.user_id as "userId"
     from api_tokens t
     join accesses a on a.id = t.access_id
     join users u on u.id = a.user_id and u.integration_scopes is null
     where t.id = $1
     for update of t`,
    [id],
  );
  if (token === undefined) refuse('not_found', { values: { thing: 'API token' } });
  if (token.revoked) return {};
  await tx.run('update api_tokens set revoked_at = $2 where id = $1', [id, now()]);
  tx.announceRights(token.userId);
  const { name } = token;
  await recordAudit(tx, actor, {
    operation: 'revokeApiToken',
    subject: 'apiToken',
    subjectId: id,
    before: { name, revoked: false },
    after: { name, revoked: true },
  });
  return {};
});

export const apiTokenRoutes = [listApiTokens, createApiToken, revokeApiToken];
