import type { Reader } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';

/**
 * Whether this company has cancelled this warehouse (rules 3, company specific data), so that nothing new is received or transferred into
 * it.
 */
export async function isWarehouseCancelled(
  db: Reader,
  { companyId, warehouseId }: Pick<StockActor, 'companyId' | 'warehouseId'>,
): Promise<boolean> {
  const row = await db.maybeOne(
    `select from company_specific_data
     where company_id = $1 and key = 'cancelledWarehouse' and warehouse_id = 0 and item_key = $2 and value = 'true'`,
    [companyId, String(warehouseId)],
  );
  return row !== undefined;
}
