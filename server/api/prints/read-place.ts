import type { Reader } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';

/** The company and the warehouse that a print names in its head. */
export function readPlace(db: Reader, { companyId, warehouseId }: StockActor) {
  return db.one<{ company: string; warehouse: string }>(
    `select c.name as company, w.name || ' (' || w.short_name || ')' as warehouse
     from companies c cross join warehouses w
     where c.id = $1 and w.id = $2`,
    [companyId, warehouseId],
  );
}
