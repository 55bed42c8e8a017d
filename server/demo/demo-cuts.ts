import type { StockActor } from '../api/actor.ts';
import type { Services } from '../api/services.ts';
import type { Tx } from '../db/query.ts';
import { makePick } from './demo-picks.ts';

/** The length cut off a full drum, in metres. Below twice this length, all but a few metres are cut. */
const LENGTH = 380;

interface Drum {
  stockLineId: number;
  stockCode: string;
  job: string;
  segment: string;
  quantity: string;
}

/**
 * Cuts a length off a job's drum for its contractor: the drum cut before, until less than 50 m are left. Without such cuts every drum of
 * the demo would be full or gone.
 */
export async function makePastCut(tx: Tx, actor: StockActor, services: Services, count: number): Promise<void> {
  const drum = await drumToCut(tx, actor);
  if (drum === undefined) return;
  const there = Number(drum.quantity);
  const rest = 14 + ((count * 9) % 34);
  const cut = String(there > 2 * LENGTH ? LENGTH : there - rest);
  const { stockCode, stockLineId } = drum;
  const line = { stockCode, quantity: cut, stock: [{ stockLineId, quantity: cut }] };
  await makePick(tx, actor, services, drum, [line], { fate: 'closed', due: 0 });
}

/** The job's drum with the shortest remaining cable and no reservation, except drums that are already short. */
function drumToCut(tx: Tx, { companyId, warehouseId }: StockActor): Promise<Drum | undefined> {
  return tx.maybeOne<Drum>(
    `select s.id as "stockLineId", k.stock_code as "stockCode", j.number as job, s.segment, s.quantity
     from stock_lines s
     join jobs j on j.company_id = $1 and j.id = s.job_id and j.cancelled_at is null
     join skus k on k.company_id = $1 and k.id = s.sku_id
     join locations l on l.id = s.location_id and not (l.quarantine or l.in_transit)
     where s.company_id = $1 and s.warehouse_id = $2 and s.drum_id is not null and s.segment is not null
       and s.reserved = 0 and s.quantity > 100
     order by s.quantity, s.id desc
     limit 1`,
    [companyId, warehouseId],
  );
}
