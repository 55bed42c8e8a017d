import { refuse } from '../../../shared/errors.ts';
import type { Tx } from '../../db/query.ts';
import type { Actor } from '../actor.ts';
import type { LockedAccess } from './lock-access.ts';

/** Locks what makes super administrators, in one order: two who remove each other are judged one after the other. */
export async function lockAdministrators(tx: Tx): Promise<void> {
  await tx.run(
    `select from accesses
     where company_id is null and warehouse_id is null and 'superAdmin' = any (permissions)
     order by id
     for update`,
  );
}

/**
 * Refuses to take superAdmin away from a user when nobody would be left who has it and may sign in. To be asked after
 * `lockAdministrators`, in a statement of its own, which sees what the one before us did.
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

/** Refuses to weaken an access by which its user is the last super administrator, or by which the actor is one. */
export async function keepAdministrator(tx: Tx, actor: Actor, access: LockedAccess): Promise<void> {
  const makesOne = access.type === 'global' && !access.disabled && access.permissions.includes('superAdmin');
  if (!makesOne) return;
  if (access.userId === actor.userId) refuse('own_super_admin');
  await refuseLastAdministrator(tx, access.userId);
}
