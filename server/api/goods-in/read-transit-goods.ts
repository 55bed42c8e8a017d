import { refuse } from '../../../shared/errors.ts';
import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { readStockLines, type StockLine } from '../stock/locks/stock-line.ts';
import { refuseLines } from './receipt-line.ts';

/** The goods in transit for one line of a transfer ERN: the stock line they arrive from, and the quantity sent. */
export interface TransitGoods {
  line: StockLine;
  quantity: string;
  documentLineId: number;
}

interface SentLine {
  id: number;
  quantity: string;
  /** Null when nothing in transit matches the line, or less than was sent. */
  stockLineId: number | null;
}

/**
 * The goods in transit for the lines of an open transfer ERN, in order. The ERN and its jobs must be locked. Refuses if the goods of a line
 * are missing and names the line: skipping it would leave its goods in transit for ever without a document.
 */
export async function readTransitGoods(tx: Tx, actor: StockActor, ernId: number): Promise<TransitGoods[]> {
  const { companyId, warehouseId } = actor;
  const sent = await tx.many<SentLine>(
    `select l.id, l.shipped_quantity as quantity,
            case when s.quantity >= sum(l.shipped_quantity) over (partition by s.id) then s.id end as "stockLineId"
     from ern_lines l
     left join locations t on t.warehouse_id = $2 and t.in_transit
     left join drums d on d.company_id = l.company_id and d.number = l.drum_number and d.state <> 'undone'
     left join stock_lines s
       on s.company_id = l.company_id
      and s.warehouse_id = $2
      and s.location_id = t.id
      and s.sku_id = l.sku_id
      and s.drum_id is not distinct from d.id
      and (l.drum_number is null or d.id is not null)
      and s.job_id is not distinct from l.job_id
      and s.segment is not distinct from l.segment
      and s.swc is not distinct from l.swc
      and s.received_on = l.received_on
     where l.company_id = $1 and l.ern_id = $3
     order by l.position`,
    [companyId, warehouseId, ernId],
  );
  refuseLines('goods_not_in_transit', 'counts', sent, (one) => one.stockLineId === null);
  const lines = await readStockLines(
    tx,
    actor,
    sent.flatMap((one) => one.stockLineId ?? []),
  );
  return sent.map(({ id: documentLineId, quantity }, index) => {
    const line = lines[index] ?? refuse('goods_not_in_transit');
    return { line, quantity, documentLineId };
  });
}
