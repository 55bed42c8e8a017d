import sql from 'sql-template-tag';
import { refuse } from '../../../shared/errors.ts';
import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { lockDrums } from '../stock/drums/drums.ts';
import { lockIdentities } from '../stock/locks/stock-identity.ts';
import { readStockLines } from '../stock/locks/stock-line.ts';
import { stockAtLine } from './due-of-lines.ts';
import type { CountPosition, StockThere } from './plan-stock-count.ts';

export interface LockedCount {
  id: number;
  number: string;
  locationId: number | null;
  skuId: number | null;
  blind: boolean;
  status: 'counting' | 'submitted' | 'posted' | 'cancelled';
  reason: string | null;
  submittedBy: number | null;
  counterIds: number[];
}

export async function lockStockCount(
  tx: Tx,
  { companyId, warehouseId }: Pick<StockActor, 'companyId' | 'warehouseId'>,
  id: number,
  states: readonly LockedCount['status'][],
): Promise<LockedCount> {
  const count = await tx.maybeOne<LockedCount>(
    `select id, number, location_id as "locationId", sku_id as "skuId", blind, status, reason,
            submitted_by as "submittedBy", counter_ids as "counterIds"
     from stock_counts
     where company_id = $1 and warehouse_id = $2 and id = $3
     for update`,
    [companyId, warehouseId, id],
  );
  if (count === undefined) refuse('not_found', { values: { thing: 'stock count' } });
  const { number, status } = count;
  if (!states.includes(status)) refuse('count_not_open', { values: { number, status }, data: { status } });
  return count;
}

/** Locks the jobs that own stock at the counted locations, before the document, as everywhere (rules: stock rule 2). */
export async function lockCountedJobs(tx: Tx, companyId: number, countId: number): Promise<void> {
  await tx.run(
    `select from jobs
     where company_id = $1
       and id in (
         select s.job_id
         from (select distinct location_id, sku_id from stock_count_lines where company_id = $1 and count_id = $2) l
         join stock_lines s on s.company_id = $1 and s.location_id = l.location_id and s.sku_id = l.sku_id and s.present
       )
     order by id
     for share`,
    [companyId, countId],
  );
}

/**
 * Locks the drums and stock lines of a count and returns the current stock by count line. Refuses if a stock line appeared meanwhile,
 * because the count has no line for it.
 */
export async function lockCountedStock(
  tx: Tx,
  actor: StockActor,
  countId: number,
  positions: readonly CountPosition[],
): Promise<Map<number, StockThere[]>> {
  const { companyId } = actor;
  const seen = await readStockAtPositions(tx, companyId, countId);
  await lockDrums(
    tx,
    companyId,
    positions.map((position) => position.drumId),
  );
  const ids = new Set(seen.map((row) => row.stockLineId));
  const lines = await readStockLines(tx, actor, [...ids]);
  const locked = await lockIdentities(tx, companyId, lines);
  const now = await readStockAtPositions(tx, companyId, countId);
  if (now.some((row) => !ids.has(row.stockLineId))) refuse('changed_meanwhile');
  const there = new Map<number, StockThere[]>(positions.map((position) => [position.id, []]));
  seen.forEach(({ lineId }, index) => {
    const [line, balance] = [lines[index], locked[index]];
    if (line !== undefined && balance !== undefined) there.get(lineId)?.push({ ...line, ...balance });
  });
  return there;
}

function readStockAtPositions(
  tx: Tx,
  companyId: number,
  countId: number,
): Promise<{ lineId: number; stockLineId: number }[]> {
  return tx.many(sql`
    select l.id as "lineId", s.id as "stockLineId"
    from stock_count_lines l
    left join drums d on d.company_id = l.company_id and d.number = l.drum_number and d.state <> 'undone'
    cross join lateral ${stockAtLine(companyId)} s
    where l.company_id = ${companyId} and l.count_id = ${countId}
    order by s.id`);
}
