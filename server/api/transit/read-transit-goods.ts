import { refuse } from '../../../shared/errors.ts';
import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { readStockLines } from '../stock/stock-line.ts';
import type { Leaving } from './send-in-transit.ts';

interface OnItsWay {
  documentLineId: number;
  stockLineId: number;
  quantity: string;
}

/** What the lines of a transfer's open ERN have in transit, in their order. The ERN is locked. */
export async function readTransitGoods(tx: Tx, actor: StockActor, ernId: number): Promise<Leaving[]> {
  const { companyId, warehouseId } = actor;
  const rows = await tx.many<OnItsWay>(
    `select l.id as "documentLineId", s.id as "stockLineId", l.shipped_quantity as quantity
     from ern_lines l
     join locations t on t.warehouse_id = $2 and t.in_transit
     left join drums d on d.company_id = $1 and d.number = l.drum_number and d.state <> 'undone'
     join stock_lines s
       on s.company_id = $1
      and s.warehouse_id = $2
      and s.location_id = t.id
      and s.sku_id = l.sku_id
      and s.drum_id is not distinct from d.id
      and s.job_id is not distinct from l.job_id
      and s.segment is not distinct from l.segment
      and s.swc is not distinct from l.swc
      and s.received_on = l.received_on
     where l.company_id = $1 and l.ern_id = $3
     order by l.position`,
    [companyId, warehouseId, ernId],
  );
  const lines = await readStockLines(
    tx,
    actor,
    rows.map((row) => row.stockLineId),
  );
  return rows.map(({ documentLineId, quantity }, index) => {
    const line = lines[index] ?? refuse('changed_meanwhile');
    return { line, quantity, documentLineId };
  });
}
