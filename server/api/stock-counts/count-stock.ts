import sql from 'sql-template-tag';
import { countStock as contract } from '../../../shared/contract/stock-counts/stock-count-work.ts';
import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { implement } from '../implement.ts';
import { announce } from '../live/announce.ts';
import { recordAudit } from '../record-audit.ts';
import { refuseAt } from '../refusals.ts';
import { dueOfLines } from './due-of-lines.ts';
import { lockStockCount } from './lock-stock-count.ts';
import { type CountedPosition, resolveCounts } from './resolve-counts.ts';
import { readCountLines } from './stock-count-lines.ts';

/**
 * Saves counted quantities. Several users may count together: each line is set or added to separately, so that no scan is lost. Returns the
 * affected lines in their current state.
 */
export const countStock = implement(contract, async (tx, actor, input) => {
  const count = await lockStockCount(tx, actor, input.id, ['counting']);
  const positions = await resolveCounts(tx, actor, count, input.counts);
  await refuseCountedMeanwhile(tx, actor, count.id, positions);
  await takeAway(tx, actor.companyId, count.id, positions);
  const lineIds = await put(tx, actor, count.id, positions);
  await noteBook(tx, actor, lineIds);
  await tx.run(
    `update stock_counts
     set counter_ids = case when $3 = any (counter_ids) then counter_ids else counter_ids || $3::bigint end
     where company_id = $1 and id = $2`,
    [actor.companyId, count.id, actor.userId],
  );
  announce(tx, actor, { document: 'stockCount', id: count.id, lines: lineIds, kind: 'count' });
  const after = { counts: input.counts };
  await recordAudit(tx, actor, { operation: 'countStock', subject: 'stockCount', subjectId: count.id, after });
  return { lines: await readCountLines(tx, actor, lineIds) };
});

/**
 * Refuses to set a quantity that changed since the user saw it, returning the present quantity, its counter and the line. The count is
 * locked, so nothing changes between this check and the write.
 */
async function refuseCountedMeanwhile(
  tx: Tx,
  actor: StockActor,
  countId: number,
  positions: readonly CountedPosition[],
): Promise<void> {
  const setting = positions.filter((position) => position.was !== undefined);
  if (setting.length === 0) return;
  const changed = await tx.maybeOne<{
    at: number;
    id: number | null;
    quantity: string | null;
    countedBy: string | null;
  }>(
    `select n.at, l.id, l.counted as quantity, u.name as "countedBy"
     from unnest($3::bigint[], $4::bigint[], $5::text[], $6::numeric[], $7::numeric[])
       with ordinality as n (location_id, sku_id, drum_number, was, set, at)
     left join stock_count_lines l
       on l.company_id = $1 and l.count_id = $2 and l.location_id = n.location_id and l.sku_id = n.sku_id
      and l.drum_number is not distinct from n.drum_number
     left join users u on u.id = l.counted_by
     where l.counted is distinct from n.was and l.counted is distinct from n.set
     order by n.at
     limit 1`,
    [
      actor.companyId,
      countId,
      ...columnsOf(setting),
      setting.map(({ was }) => was ?? null),
      setting.map(({ set }) => set),
    ],
  );
  const stale = changed === undefined ? undefined : setting[changed.at - 1];
  if (changed === undefined || stale === undefined) return;
  const { id, quantity, countedBy } = changed;
  const [line] = id === null ? [] : await readCountLines(tx, actor, [id]);
  refuseAt('changed_meanwhile', [`counts.${positions.indexOf(stale)}.set`], { data: { quantity, countedBy, line } });
}

/** Clears the previous counts that `set` replaces, and deletes unexpected lines that are no longer counted. */
async function takeAway(
  tx: Tx,
  companyId: number,
  countId: number,
  positions: readonly CountedPosition[],
): Promise<void> {
  const replaced = positions.filter((position) => position.add === null);
  if (replaced.length === 0) return;
  await tx.run(
    `with replaced as (
       select * from unnest($3::bigint[], $4::bigint[], $5::text[], $6::boolean[])
         as n (location_id, sku_id, drum_number, is_gone)
     ), gone as (
       delete from stock_count_lines l
       using replaced n
       where l.company_id = $1 and l.count_id = $2 and l.expected = 0 and n.is_gone
         and l.location_id = n.location_id and l.sku_id = n.sku_id and l.drum_number is not distinct from n.drum_number
     )
     update stock_count_lines l
     set counted = null, counted_by = null, counted_at = null, book = null, counted_book = null
     from replaced n
     where l.company_id = $1 and l.count_id = $2 and not (l.expected = 0 and n.is_gone)
       and l.location_id = n.location_id and l.sku_id = n.sku_id and l.drum_number is not distinct from n.drum_number`,
    [companyId, countId, ...columnsOf(replaced), replaced.map((position) => position.isGone)],
  );
}

/** Adds to the current counts. Several scans of one line in one request are summed first; unexpected goods get a new line. */
async function put(
  tx: Tx,
  actor: StockActor,
  countId: number,
  positions: readonly CountedPosition[],
): Promise<number[]> {
  const present = positions.filter((position) => !position.isGone);
  const rows = await tx.many<{ id: number }>(
    `insert into stock_count_lines as l
       (company_id, count_id, location_id, sku_id, drum_number, expected, counted, counted_by, counted_at)
     select $1, $2, n.location_id, n.sku_id, n.drum_number, 0, sum(n.quantity), $3, product_now()
     from unnest($4::bigint[], $5::bigint[], $6::text[], $7::numeric[]) as n (location_id, sku_id, drum_number, quantity)
     group by n.location_id, n.sku_id, n.drum_number
     order by n.location_id, n.sku_id, n.drum_number
     on conflict on constraint stock_count_lines_place_once do update
     set counted = coalesce(l.counted, 0) + excluded.counted,
         counted_by = excluded.counted_by,
         counted_at = excluded.counted_at
     returning l.id`,
    [
      actor.companyId,
      countId,
      actor.userId,
      ...columnsOf(present),
      present.map((position) => position.add ?? position.set),
    ],
  );
  return rows.map((row) => row.id);
}

/** Stores the book quantity at the moment of counting, so that later movements do not change the difference. */
async function noteBook(tx: Tx, actor: StockActor, lineIds: readonly number[]): Promise<void> {
  await tx.run(sql`
    update stock_count_lines u
    set counted_book = b.quantity, least_taken = coalesce(a.least_taken, 0), most_taken = coalesce(a.most_taken, 0)
    from stock_count_lines l
    join stock_counts c on c.company_id = l.company_id and c.id = l.count_id
    ${dueOfLines(actor)}
    where l.company_id = ${actor.companyId} and l.id = any (${lineIds}) and l.counted is not null
      and u.company_id = l.company_id and u.id = l.id`);
}

function columnsOf(positions: readonly CountedPosition[]) {
  return [
    positions.map((position) => position.locationId),
    positions.map((position) => position.skuId),
    positions.map((position) => position.drumNumber),
  ] as const;
}
