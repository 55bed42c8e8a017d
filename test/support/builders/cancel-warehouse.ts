import type { Builders, Site } from './builders.ts';

/** A company cancels the warehouse of a site (rules 3, company specific data). */
export async function cancelWarehouse(builders: Builders, { companyId, warehouseId }: Site): Promise<void> {
  await builders.db.run(
    `insert into company_specific_data (company_id, key, warehouse_id, item_key, value)
     values ($1, 'cancelledWarehouse', 0, $2, 'true')`,
    [companyId, String(warehouseId)],
  );
}
