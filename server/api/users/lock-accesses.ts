import { refuse } from '../../../shared/errors.ts';
import { type Permission, scopeKind } from '../../../shared/permissions.ts';
import type { Tx } from '../../db/query.ts';
import type { Actor } from '../actor.ts';
import type { ResolvedAccess } from './resolve-accesses.ts';

/** Locks all super administrator accesses in one order, so that two administrators who remove each other run one after the other. */
export async function lockAdministrators(tx: Tx): Promise<void> {
  await tx.run(
    `select from accesses
     where company_id is null and warehouse_id is null and 'superAdmin' = any (permissions)
     order by id
     for update`,
  );
}

/**
 * Refuses to take superAdmin from the last user who has it and can sign in. Call it after `lockAdministrators`: as a separate statement it
 * sees the change of the transaction before.
 */
export async function refuseLastAdministrator(tx: Tx, userId: number): Promise<void> {
  const another = await tx.maybeOne(
    `select from accesses a
     join users u on u.id = a.user_id and u.disabled_at is null and not user_has_expired(u.id, now())
     where a.company_id is null and a.warehouse_id is null and a.disabled_at is null
       and 'superAdmin' = any (a.permissions) and a.user_id <> $1
     limit 1`,
    [userId],
  );
  if (another === undefined) refuse('last_super_admin');
}

/** Refuses to weaken the superAdmin access of the last super administrator, or the actor's own. */
export async function keepAdministrator(tx: Tx, actor: Actor, access: LockedAccess): Promise<void> {
  const makesOne = access.type === 'global' && !access.disabled && access.permissions.includes('superAdmin');
  if (!makesOne) return;
  if (access.userId === actor.userId) refuse('own_super_admin');
  await refuseLastAdministrator(tx, access.userId);
}

export interface LockedAccess extends ResolvedAccess {
  id: number;
  userId: number;
  /** The login of the user, or the name of the integration. */
  login: string;
  disabled: boolean;
  version: number;
}

/** An access of a user. That of an integration is not found, except for what works under either. */
export async function lockAccess(tx: Tx, id: number, ofWhom: 'users' | 'all' = 'users'): Promise<LockedAccess> {
  const access = await tx.maybeOne<Omit<LockedAccess, 'type'> & { permissions: Permission[] }>(
    `select a.id, a.user_id as "userId", case when u.integration_scopes is null then u.login else u.name end as login,
            a.company_id as "companyId", a.warehouse_id as "warehouseId",
            c.name as company, w.name as warehouse, a.permissions, a.disabled_at is not null as disabled, a.version
     from accesses a
     join users u on u.id = a.user_id
     left join companies c on c.id = a.company_id
     left join warehouses w on w.id = a.warehouse_id
     where a.id = $1 and ($2 or u.integration_scopes is null)
     for update of a`,
    [id, ofWhom === 'all'],
  );
  if (access === undefined) refuse('not_found', { values: { thing: 'access' } });
  return { ...access, type: scopeKind(access) };
}
