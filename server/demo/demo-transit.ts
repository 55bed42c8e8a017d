import { recordOperation } from '../api/stock/ledger/record-operation.ts';
import { readStockLines } from '../api/stock/locks/stock-line.ts';
import { sendInTransit } from '../api/transit/send-in-transit.ts';
import type { Tx } from '../db/query.ts';
import type { DemoActor } from './demo-site.ts';

/** Two lorries from one warehouse of the demo to another, drums and cartons on both: one left yesterday, one far too long ago. */
export async function makeDemoTransit(tx: Tx, actor: DemoActor, destinationId: number): Promise<void> {
  const free = await tx.many<{ id: number; quantity: string }>(
    `select s.id, s.quantity
     from stock_lines s
     join locations l on l.id = s.location_id and not l.quarantine and not l.in_transit
     where s.company_id = $1 and s.warehouse_id = $2 and s.present and s.reserved = 0
       and not exists (
         select from stock_lines o
         where o.company_id = $1 and o.drum_id = s.drum_id and o.present and o.id <> s.id
       )
     order by row_number() over (partition by s.drum_id is null order by s.id), s.drum_id is null
     limit 6`,
    [actor.companyId, actor.warehouseId],
  );
  await send(tx, actor, destinationId, free.slice(0, 4), `TRF-${actor.siteNumber}0102`, 1);
  await send(tx, actor, destinationId, free.slice(4), `TRF-${actor.siteNumber}0087`, 12);
}

async function send(
  tx: Tx,
  actor: DemoActor,
  destinationId: number,
  stock: readonly { id: number; quantity: string }[],
  reference: string,
  daysAgo: number,
): Promise<void> {
  if (stock.length === 0) return;
  const operationId = await recordOperation(tx, actor, { kind: 'collect', facts: { number: reference } });
  const lines = await readStockLines(
    tx,
    actor,
    stock.map((one) => one.id),
  );
  const goods = lines.map((line, index) => ({ line, quantity: stock[index]?.quantity ?? '0', documentLineId: null }));
  const ern = await sendInTransit(tx, actor, { operationId, destinationId, shipmentId: null, reference, goods });
  await tx.run(
    `update erns set shipped_at = shipped_at - $3::integer * interval '1 day', created_at = created_at - $3::integer * interval '1 day'
     where company_id = $1 and id = $2`,
    [actor.companyId, ern.id, daysAgo],
  );
}
