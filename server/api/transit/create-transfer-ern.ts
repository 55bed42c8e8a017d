import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { ernDocument } from '../goods-in/ern-document.ts';
import { announce } from '../live/announce.ts';

/** What was put in transit: the stock lines in the destination's location, and how much of each. */
interface Sent {
  destinationId: number;
  reference: string | null;
  sent: readonly { stockLineId: number; quantity: string }[];
}

/**
 * Makes the ERN of goods on their way, at the warehouse they go to. Each line says all that makes its stock line in transit that one and
 * no other (SKU, drum, owner, date of receipt), so that a cancelled job frees both alike and they still find each other.
 */
export async function createTransferErn(
  tx: Tx,
  actor: StockActor,
  { destinationId, reference, sent }: Sent,
): Promise<{ id: number; number: string }> {
  const { companyId, warehouseId, userId } = actor;
  const ern = await tx.one<{ id: number; number: string }>(
    `insert into erns
       (company_id, warehouse_id, number, source, from_warehouse_id, shipped_at, reference, created_by)
     select $1, $2, 'ERN-' || lpad(nextval('ern_numbers')::text, 6, '0'), 'transfer', $3, now(), $4, $5
     returning id, number`,
    [companyId, destinationId, warehouseId, reference, userId],
  );
  await tx.run(
    `insert into ern_lines
       (company_id, ern_id, position, sku_id, job_id, segment, swc, drum_number, supplier_drum_number, received_on,
        shipped_quantity)
     select $1, $2, row_number() over (order by n.place), s.sku_id, s.job_id, s.segment, s.swc, d.number,
            d.supplier_number, s.received_on, n.quantity
     from (
       select stock_line_id, sum(quantity) as quantity, min(place) as place
       from unnest($3::bigint[], $4::numeric[]) with ordinality as u (stock_line_id, quantity, place)
       group by stock_line_id
     ) n
     join stock_lines s on s.company_id = $1 and s.id = n.stock_line_id
     left join drums d on d.company_id = s.company_id and d.id = s.drum_id
     order by n.place`,
    [companyId, ern.id, sent.map((line) => line.stockLineId), sent.map((line) => line.quantity)],
  );
  announce(tx, { ...actor, warehouseId: destinationId }, { document: ernDocument.name, id: ern.id, kind: 'create' });
  return ern;
}
