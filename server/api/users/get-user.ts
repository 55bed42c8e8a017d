import sql from 'sql-template-tag';
import type { Reply } from '../../../shared/contract/operation.ts';
import { getUser as contract } from '../../../shared/contract/users/users.ts';
import { refuse } from '../../../shared/errors.ts';
import { scopeKind } from '../../../shared/permissions.ts';
import type { Reader } from '../../db/query.ts';
import { implement } from '../implement.ts';
import { columnsOf } from '../list/list-page.ts';
import type { Services } from '../services.ts';
import { userRows } from './user-list.ts';

export const getUser = implement(contract, async (db, _actor, { id }, services) => {
  const query = sql`select ${columnsOf(userRows)} ${userRows.from} where u.id = ${id} and u.integration_scopes is null`;
  const user = await db.maybeOne<Reply<typeof contract>>(query);
  if (user === undefined) refuse('not_found', { values: { thing: 'user' } });
  const [accesses, sessions] = [await accessesOf(db, id), await sessionsOf(db, id, services)];
  return { ...user, accesses, sessions, signOnRoles: await rolesOf(db, id) };
});

type Access = Reply<typeof contract>['accesses'][number];

async function accessesOf(db: Reader, userId: number): Promise<Access[]> {
  const accesses = await db.many<Omit<Access, 'type' | 'webhooks'>>(
    `select a.id, a.company_id as "companyId", c.name as company, c.layout,
            a.warehouse_id as "warehouseId", w.name as warehouse,
            a.permissions, a.disabled_at is not null as disabled, a.by_roles as "byRoles", (
              select count(*) from api_tokens t
              where t.access_id = a.id and t.revoked_at is null and t.expires_at > now()
            ) as "apiTokens", a.version
     from accesses a
     left join companies c on c.id = a.company_id
     left join warehouses w on w.id = a.warehouse_id
     where a.user_id = $1
     order by c.name nulls first, w.name nulls first, a.id`,
    [userId],
  );
  const webhooks = await webhooksOf(db, accesses);
  return accesses.map((access) => ({
    ...access,
    webhooks: webhooks.get(access.id) ?? 0,
    type: scopeKind(access),
  }));
}

/** The number of webhooks per access. Webhooks are stored with their companies, accesses and their tokens without one. */
async function webhooksOf(db: Reader, accesses: readonly Pick<Access, 'id'>[]): Promise<ReadonlyMap<number, number>> {
  const counts = await db.many<{ id: number; webhooks: number }>(
    `/* every company */
     select access_id as id, count(*) as webhooks from webhooks where access_id = any ($1::bigint[]) group by access_id`,
    [accesses.map(({ id }) => id)],
  );
  return new Map(counts.map(({ id, webhooks }) => [id, webhooks]));
}

async function rolesOf(db: Reader, userId: number): Promise<string[]> {
  const roles = await db.many<{ name: string }>(
    `select r.name
     from user_sign_on_roles h
     join sign_on_roles r on r.id = h.role_id
     where h.user_id = $1
     order by r.name`,
    [userId],
  );
  return roles.map(({ name }) => name);
}

async function sessionsOf(db: Reader, userId: number, { now, settings }: Services): Promise<number> {
  const { sessions } = await db.one<{ sessions: number }>(
    `select count(*) as sessions from tokens
     where user_id = $1 and expires_at > $2 and last_used_at > $2::timestamptz - make_interval(mins => $3)`,
    [userId, now(), settings.sessionIdleMinutes],
  );
  return sessions;
}
