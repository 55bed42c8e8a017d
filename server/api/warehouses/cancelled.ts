import type { Tx } from '../../db/query.ts';
import type { Actor } from '../actor.ts';
import type { Aside } from '../records/record-kind.ts';
import { refuseAt } from '../refusals.ts';

/**
 * The companies that cancelled a warehouse: company specific data with the key 'cancelledWarehouse' (rules 3). It is edited in the form of
 * the warehouse, which super administrators open without a company, so the value lists the companies.
 */
export const cancelledFor: Aside<Actor> = {
  async read(tx, _actor, warehouseId) {
    const { companies } = await tx.one<{ companies: number[] }>(
      `select array(
         select company_id from company_specific_data
         where key = 'cancelledWarehouse' and warehouse_id = 0 and item_key = $1 and value = 'true'
         order by company_id
       ) as companies`,
      [String(warehouseId)],
    );
    return companies;
  },

  async write(tx, _actor, warehouseId, companies) {
    const itemKey = String(warehouseId);
    const wanted = companies as number[];
    await requireHere(tx, warehouseId, wanted);
    await tx.run(
      `delete from company_specific_data
       where key = 'cancelledWarehouse' and warehouse_id = 0 and item_key = $1 and company_id <> all ($2::bigint[])`,
      [itemKey, wanted],
    );
    await tx.run(
      `insert into company_specific_data (company_id, key, warehouse_id, item_key, value)
       select company_id, 'cancelledWarehouse', 0, $1, 'true' from unnest($2::bigint[]) as c (company_id)
       on conflict (company_id, key, warehouse_id, item_key) do update set value = excluded.value`,
      [itemKey, wanted],
    );
  },
};

/** A company can only cancel a warehouse in which it may hold stock. */
async function requireHere(tx: Tx, warehouseId: number, companyIds: readonly number[]): Promise<void> {
  const { strangers } = await tx.one<{ strangers: number }>(
    `select count(*) as strangers from unnest($2::bigint[]) as c (company_id)
     where not exists (
       select from company_warehouses w where w.company_id = c.company_id and w.warehouse_id = $1
     )`,
    [warehouseId, companyIds],
  );
  if (strangers > 0) refuseAt('not_usable', ['cancelledFor'], { values: { thing: 'company here' } });
}
