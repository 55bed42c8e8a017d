import type { Site, World } from './world.ts';

/** A company cancels the warehouse of a site (spec 3, company specific data). */
export async function cancelWarehouse(world: World, { companyId, warehouseId }: Site): Promise<void> {
  await world.db.run(
    `insert into company_specific_data (company_id, key, warehouse_id, item_key, value)
     values ($1, 'cancelledWarehouse', 0, $2, 'true')`,
    [companyId, String(warehouseId)],
  );
}
