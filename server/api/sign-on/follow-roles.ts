import { isDeepStrictEqual } from 'node:util';
import { type Permission, permissions, scopeKind } from '../../../shared/permissions.ts';
import type { Tx } from '../../db/query.ts';
import { type Author, recordAudits } from '../record-audit.ts';
import { type NewAccess, presentAccess, writeAccesses } from '../users/resolve-accesses.ts';

/** Stores which of our roles the provider reports for a user, by the provider's names, and updates the user's accesses to match. */
export async function takeRoles(tx: Tx, author: Author, userId: number, names: readonly string[]): Promise<void> {
  // Locks the roles, so that either this follows a concurrent change of a role, or that change finds this user among the role's users.
  const roles = await tx.many<{ id: number }>(
    'select id from sign_on_roles where name = any ($1) order by id for share',
    [names],
  );
  const ids = roles.map(({ id }) => id);
  await lockUsers(tx, [userId]);
  await tx.run('delete from user_sign_on_roles where user_id = $1 and role_id <> all ($2)', [userId, ids]);
  await tx.run(
    `insert into user_sign_on_roles (user_id, role_id)
     select $1, r.id from unnest($2::bigint[]) as r (id)
     on conflict do nothing`,
    [userId, ids],
  );
  await followRoles(tx, author, [userId]);
}

/**
 * Updates the accesses of users to match their roles. Creates, changes, disables and enables accesses granted by roles. Accesses that an
 * administrator granted or changed remain unchanged (docs/decisions/0146-sign-on-roles.md).
 */
export async function followRoles(tx: Tx, author: Author, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return;
  await lockUsers(tx, userIds);
  const held = await heldBy(tx, userIds);
  const there = new Map((await accessesOf(tx, userIds)).map((access) => [keyOf(access), access]));
  const made = [...held].filter(([key]) => !there.has(key)).map(([, access]) => access);
  const changed = [...there]
    .filter(([key, access]) => access.byRoles && differs(access, held.get(key)))
    .map(([key, access]) => ({ ...access, permissions: held.get(key)?.permissions ?? access.permissions }));
  const ended = [...there]
    .filter(([key, { byRoles, disabled }]) => byRoles && !disabled && !held.has(key))
    .map(([, access]) => access);
  if (made.length > 0) await writeAccesses(tx, made);
  if (changed.length > 0) await change(tx, changed);
  if (ended.length > 0) await end(tx, ended);
  await reportChanges(tx, author, { given: made, changed, ended });
}

/** In id order, so that overlapping changes cannot deadlock. */
async function lockUsers(tx: Tx, userIds: readonly number[]): Promise<void> {
  await tx.run('select from users where id = any ($1) order by id for no key update', [userIds]);
}

interface StoredAccess extends NewAccess {
  id: number;
  disabled: boolean;
}

const keyOf = ({ userId, companyId, warehouseId }: NewAccess) => `${userId} ${companyId} ${warehouseId}`;

function differs(stored: StoredAccess, held: NewAccess | undefined): boolean {
  return held !== undefined && (stored.disabled || !isDeepStrictEqual(stored.permissions, held.permissions));
}

/** The accesses that the users' roles grant. Roles with the same scope add up their permissions. */
async function heldBy(tx: Tx, userIds: readonly number[]): Promise<Map<string, NewAccess>> {
  const given = await tx.many<Omit<NewAccess, 'type' | 'byRoles'>>(
    `select h.user_id as "userId", a.company_id as "companyId", a.warehouse_id as "warehouseId",
            c.name as company, w.name as warehouse, a.permissions
     from user_sign_on_roles h
     join sign_on_role_accesses a on a.role_id = h.role_id
     left join companies c on c.id = a.company_id
     left join warehouses w on w.id = a.warehouse_id
     where h.user_id = any ($1)`,
    [userIds],
  );
  const held = new Map<string, NewAccess>();
  for (const one of given) {
    const access = { ...one, type: scopeKind(one), byRoles: true };
    const allowed = new Set<Permission>([...one.permissions, ...(held.get(keyOf(access))?.permissions ?? [])]);
    held.set(keyOf(access), { ...access, permissions: permissions.filter((each) => allowed.has(each)) });
  }
  return held;
}

async function accessesOf(tx: Tx, userIds: readonly number[]): Promise<StoredAccess[]> {
  const stored = await tx.many<Omit<StoredAccess, 'type'>>(
    `select a.id, a.user_id as "userId", a.company_id as "companyId", a.warehouse_id as "warehouseId",
            c.name as company, w.name as warehouse, a.permissions, a.by_roles as "byRoles", a.disabled_at is not null as disabled
     from accesses a
     left join companies c on c.id = a.company_id
     left join warehouses w on w.id = a.warehouse_id
     where a.user_id = any ($1)
     order by a.id
     for update of a`,
    [userIds],
  );
  return stored.map((access) => ({ ...access, type: scopeKind(access) }));
}

async function change(tx: Tx, changed: readonly StoredAccess[]): Promise<void> {
  await tx.run(
    `update accesses a
     set permissions = n.permissions, disabled_at = null, version = a.version + 1
     from jsonb_to_recordset($1::jsonb) as n (id bigint, permissions text[])
     where a.id = n.id`,
    [JSON.stringify(changed.map(({ id, permissions }) => ({ id, permissions })))],
  );
}

async function end(tx: Tx, ended: readonly StoredAccess[]): Promise<void> {
  await tx.run('update accesses set disabled_at = $2, version = version + 1 where id = any ($1)', [
    ended.map(({ id }) => id),
    tx.now,
  ]);
}

/** Clients of affected users reload their permissions. The audit has one row per user. */
async function reportChanges(
  tx: Tx,
  author: Author,
  outcome: Readonly<Record<string, readonly NewAccess[]>>,
): Promise<void> {
  const users = new Map<number, Record<string, unknown[]>>();
  for (const [what, accesses] of Object.entries(outcome)) {
    for (const access of accesses) {
      const changes = users.get(access.userId) ?? {};
      changes[what] = [...(changes[what] ?? []), presentAccess(access)];
      users.set(access.userId, changes);
    }
  }
  if (users.size === 0) return;
  for (const userId of users.keys()) tx.announceRights(userId);
  await recordAudits(
    tx,
    author,
    [...users].map(([subjectId, after]) => ({
      operation: 'changeAccessesByRoles',
      subject: 'user',
      subjectId,
      after,
    })),
  );
}
