import { listAccesses as contract } from '../../../shared/contract/account/account.ts';
import type { Reply } from '../../../shared/contract/operation.ts';
import { implement } from '../implement.ts';

/** The accesses of the signed-in user that are not disabled; `fields` leaves out what it does not name of user, company, warehouse. */
export const listAccesses = implement(contract, async (db, { userId }, { fields }) => {
  const accesses = await db.many<Reply<typeof contract>[number]>(
    `select a.id, jsonb_build_object('id', u.id, 'login', u.login, 'name', u.name, 'email', u.email) as "user",
            a.company_id as "companyId", a.warehouse_id as "warehouseId",
            case when c.id is not null then jsonb_build_object('name', c.name, 'layout', c.layout) end as company,
            case when w.id is not null then jsonb_build_object('name', w.name, 'shortName', w.short_name) end as warehouse,
            a.permissions as access
     from accesses a
     join users u on u.id = a.user_id
     left join companies c on c.id = a.company_id
     left join warehouses w on w.id = a.warehouse_id
     where a.user_id = $1 and a.disabled_at is null
     order by c.name nulls first, w.name nulls first, a.id`,
    [userId],
  );
  const left = (['user', 'company', 'warehouse'] as const).filter(
    (name) => fields !== undefined && !fields.includes(name),
  );
  return accesses.map((access) => without(access, left));
});

function without<Row extends object>(row: Row, names: readonly (keyof Row)[]): Row {
  const kept = { ...row };
  for (const name of names) delete kept[name];
  return kept;
}
