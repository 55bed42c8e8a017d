import sql from 'sql-template-tag';
import { getUser as contract } from '../../../shared/contract/admin/users.ts';
import type { Reply } from '../../../shared/contract/operation.ts';
import { refuse } from '../../../shared/errors.ts';
import { scopeKind } from '../../../shared/permissions.ts';
import type { Reader } from '../../db/query.ts';
import { implement } from '../implement.ts';
import { columnsOf } from '../list/list-page.ts';
import type { Services } from '../services.ts';
import { userRows } from './user-list.ts';

/** A user with their accesses, how many sessions they have open, and which roles the provider says they have. */
export const getUser = implement(contract, async (db, _actor, { id }, services) => {
  const query = sql`select ${columnsOf(userRows)} ${userRows.from} where u.id = ${id}`;
  const user = await db.maybeOne<Reply<typeof contract>>(query);
  if (user === undefined) refuse('not_found', { values: { thing: 'user' } });
  const [accesses, sessions] = [await accessesOf(db, id), await sessionsOf(db, id, services)];
  return { ...user, accesses, sessions, signOnRoles: await rolesOf(db, id) };
});

type Access = Reply<typeof contract>['accesses'][number];

async function accessesOf(db: Reader, userId: number): Promise<Access[]> {
  const accesses = await db.many<Omit<Access, 'type'>>(
    `select a.id, a.company_id as "companyId", c.name as company, c.layout,
            a.warehouse_id as "warehouseId", w.name as warehouse,
            a.permissions, a.disabled_at is not null as disabled, a.by_roles as "byRoles", (
              select count(*) from api_tokens t
              where t.access_id = a.id and t.revoked_at is null and t.expires_at > now()
            ) as "apiTokens",
            (select /* every company */ count(*) from webhooks h where h.access_id = a.id) as webhooks, a.version
     from accesses a
     left join companies c on c.id = a.company_id
     left join warehouses w on w.id = a.warehouse_id
     where a.user_id = $1
     order by c.name nulls first, w.name nulls first, a.id`,
    [userId],
  );
  return accesses.map((access) => ({ ...access, type: scopeKind(access) }));
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
