import type { Tx } from '../db/query.ts';

/** The super administrators who can sign in and have an address. */
export function findSuperAdmins(tx: Tx): Promise<{ name: string; email: string }[]> {
  return tx.many<{ name: string; email: string }>(
    `select u.name, u.email
     from users u
     where u.email is not null and u.disabled_at is null and not user_has_expired(u.id, $1)
       and exists (
         select
         from accesses a
         where a.user_id = u.id and a.company_id is null and a.warehouse_id is null and a.disabled_at is null
           and 'superAdmin' = any (a.permissions)
       )
     order by u.id`,
    [tx.now],
  );
}
