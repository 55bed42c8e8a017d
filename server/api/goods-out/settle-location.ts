import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { refuseAt } from '../refuse-at.ts';

/** Where a pick is made ready: the goods-out location it names, else the warehouse's default (rules 5: a location must be selected). */
export async function settleLocation(tx: Tx, actor: StockActor, locationId: number | undefined): Promise<number> {
  const location = await tx.maybeOne<{ id: number }>(
    `select l.id
     from company_warehouses w
     join warehouses h on h.id = w.warehouse_id
     join locations l on l.id = coalesce($3, w.default_goods_out_id, h.default_goods_out_id)
     where w.company_id = $1 and w.warehouse_id = $2
       and l.warehouse_id = $2 and l.goods_out and l.retired_at is null`,
    [actor.companyId, actor.warehouseId, locationId ?? null],
  );
  if (location !== undefined) return location.id;
  const code = locationId === undefined ? 'location_missing' : 'location_not_here';
  return refuseAt(code, ['locationId']);
}
