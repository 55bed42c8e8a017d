import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { announce } from '../live/announce.ts';

/** Tells those who look at the return or transfer that an ERN came of, where it left, that something became of its goods. */
export async function announceArrival(tx: Tx, actor: StockActor, ernId: number, kind: string): Promise<void> {
  const left = await tx.maybeOne<{ id: number; warehouseId: number }>(
    `select s.id, s.warehouse_id as "warehouseId"
     from erns e
     join shipments s on s.company_id = $1 and s.id = e.shipment_id
     where e.company_id = $1 and e.id = $2`,
    [actor.companyId, ernId],
  );
  if (left === undefined) return;
  announce(tx, { ...actor, warehouseId: left.warehouseId }, { document: 'shipment', id: left.id, kind });
}
