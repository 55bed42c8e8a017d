import { refuse } from '../../../shared/errors.ts';
import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { lockDrums } from '../stock/lock-drums.ts';
import { lockIdentities } from '../stock/lock-identities.ts';
import { readStockLines } from '../stock/stock-line.ts';
import type { StockThere } from './plan-place.ts';
import { type CountPlace, readStockAtPlaces } from './read-count-places.ts';

/** Locks the jobs that own something at the places of a count: before its document, as everywhere (rules: stock rule 2). */
export async function lockCountedJobs(tx: Tx, companyId: number, countId: number): Promise<void> {
  await tx.run(
    `select from jobs
     where company_id = $1
       and id in (
         select s.job_id
         from stock_count_lines l
         join stock_lines s on s.company_id = $1 and s.location_id = l.location_id and s.sku_id = l.sku_id and s.present
         where l.company_id = $1 and l.count_id = $2
       )
     order by id
     for share`,
    [companyId, countId],
  );
}

/**
 * Locks drums and stock lines at the places of a count and gives what lies there now, by line of the count. A stock line that came
 * while we waited would be left out of the book: that is refused.
 */
export async function lockCountedStock(
  tx: Tx,
  actor: StockActor,
  countId: number,
  places: readonly CountPlace[],
): Promise<Map<number, StockThere[]>> {
  const { companyId } = actor;
  const seen = await readStockAtPlaces(tx, companyId, countId);
  await lockDrums(
    tx,
    companyId,
    places.map((place) => place.drumId),
  );
  const ids = seen.map((row) => row.stockLineId);
  const lines = await readStockLines(tx, actor, ids);
  const locked = await lockIdentities(tx, companyId, lines);
  const now = await readStockAtPlaces(tx, companyId, countId);
  if (now.some((row) => !ids.includes(row.stockLineId))) refuse('changed_meanwhile');
  const there = new Map<number, StockThere[]>(places.map((place) => [place.id, []]));
  seen.forEach(({ lineId }, index) => {
    const [line, balance] = [lines[index], locked[index]];
    if (line !== undefined && balance !== undefined) there.get(lineId)?.push({ ...line, ...balance });
  });
  return there;
}
