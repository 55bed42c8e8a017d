import { refuse } from '../../../../shared/errors.ts';
import type { Reader } from '../../../db/query.ts';
import type { Actor } from '../../actor.ts';

export interface StockWarehouse {
  id: number;
  name: string;
  shortName: string;
}

export function readStockWarehouses(db: Reader, { companyId }: Pick<Actor, 'companyId'>): Promise<StockWarehouse[]> {
  return db.many<StockWarehouse>(
    `select w.id, w.name, w.short_name as "shortName"
     from company_warehouses c
     join warehouses w on w.id = c.warehouse_id
     where c.company_id = $1
     order by w.name, w.id`,
    [companyId],
  );
}

/** Refuses a warehouse in which the company holds no stock as not found. */
export async function requireStockWarehouse(db: Reader, actor: Pick<Actor, 'companyId'>, id: number): Promise<void> {
  const all = await readStockWarehouses(db, actor);
  if (!all.some((warehouse) => warehouse.id === id)) refuse('not_found', { values: { thing: 'warehouse' } });
}
