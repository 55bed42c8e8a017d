import type { Tx } from '../../db/query.ts';
import type { PlacedAccess } from './place-accesses.ts';

/**
 * Writes accesses of a user, however many, and gives their ids in the order they came. An operational one says, too, that its company
 * may hold stock in its warehouse.
 */
export async function insertAccesses(tx: Tx, userId: number, accesses: readonly PlacedAccess[]): Promise<number[]> {
  const rows = JSON.stringify(accesses);
  await tx.run(
    `insert into company_warehouses (company_id, warehouse_id)
     select distinct a."companyId", a."warehouseId"
     from jsonb_to_recordset($1::jsonb) as a ("companyId" bigint, "warehouseId" bigint)
     where a."companyId" is not null and a."warehouseId" is not null
     order by 1, 2
     on conflict do nothing`,
    [rows],
  );
  const made = await tx.many<{ id: number }>(
    `insert into accesses (user_id, company_id, warehouse_id, permissions)
     select $1, a."companyId", a."warehouseId", a.permissions
     from jsonb_to_recordset($2::jsonb) as a ("companyId" bigint, "warehouseId" bigint, permissions text[])
     returning id`,
    [userId, rows],
  );
  return made.map(({ id }) => id);
}
