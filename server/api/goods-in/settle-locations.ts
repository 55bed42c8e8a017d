import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { refuseAt } from '../refuse-at.ts';
import type { ReceiptLine } from './receipt-line.ts';

/**
 * Gives every count its location: the one it names, else the warehouse's default goods-in location. A location of another warehouse,
 * retired, or in transit is refused.
 */
export async function settleLocations(tx: Tx, actor: StockActor, lines: ReceiptLine[]): Promise<ReceiptLine[]> {
  const named = lines.flatMap((line) => line.counts.flatMap((count) => count.locationId ?? []));
  const { defaultId, known } = await tx.one<{ defaultId: number | null; known: number[] }>(
    `select (
              select coalesce(w.default_goods_in_id, h.default_goods_in_id)
              from company_warehouses w
              join warehouses h on h.id = w.warehouse_id
              where w.company_id = $1 and w.warehouse_id = $2
            ) as "defaultId",
            array(
              select id from locations
              where warehouse_id = $2 and id = any ($3::bigint[]) and retired_at is null and not in_transit
            ) as known`,
    [actor.companyId, actor.warehouseId, named],
  );
  const foreign = lines.filter((line) =>
    line.counts.some((c) => c.locationId !== null && !known.includes(c.locationId)),
  );
  if (foreign.length > 0) {
    refuseAt(
      'location_not_here',
      foreign.map((line) => `lines.${line.id}.counts`),
    );
  }
  return lines.map((line) => ({
    ...line,
    counts: line.counts.map((count) => ({ ...count, locationId: count.locationId ?? defaultId })),
  }));
}
