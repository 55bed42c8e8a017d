import sql from 'sql-template-tag';
import { countErn as contract } from '../../../shared/contract/goods-in/goods-in.ts';
import { refuse } from '../../../shared/errors.ts';
import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { implement } from '../implement.ts';
import { announce } from '../live/announce.ts';
import { recordAudit } from '../record-audit.ts';
import { refuseAt } from '../refusals.ts';
import { refuseBadCounts, refuseBadSegments, refuseOtherGoods, refuseTakenDrums } from './check-counts.ts';
import { saveBatches } from './count-batches.ts';
import { type Count, type Described, positionColumns, putCounts, removeCounts, takeFromCounts } from './ern-counts.ts';
import { readErnLines } from './ern-lines.ts';
import { lockOpenErn } from './lock-ern.ts';

/**
 * Saves a count, in part or whole. Several users can count one ERN: each row of a count is set or increased separately, so that no scan is
 * lost (rules 4, ERN). Returns the current state of the changed lines.
 */
export const countErn = implement(contract, async (tx, actor, input) => {
  const ern = await lockOpenErn(tx, actor, input.id);
  const { counts = [], lines = [] } = input;
  if (counts.length === 0 && lines.length === 0) return { lines: [] };
  const touched = [...new Set([...counts, ...lines].map((row) => row.lineId))];
  await refuseForeignLines(tx, actor.companyId, ern.id, touched);
  await refuseBadCounts(tx, actor, counts, lines);
  if (ern.source === 'transfer') await refuseOtherGoods(tx, actor.companyId, counts, lines);
  await refuseBadSegments(tx, actor, lines);
  await refuseCountedMeanwhile(tx, actor, counts);
  await refuseOtherTotals(tx, actor.companyId, lines);
  const previousCounts = await removeCounts(
    tx,
    actor.companyId,
    counts.filter((count) => count.set !== undefined),
  );
  await putCounts(
    tx,
    actor,
    ern.id,
    counts.filter(({ set, add }) => add !== undefined || (set !== undefined && set !== null)),
  );
  await takeFromCounts(tx, actor, counts);
  await refuseTooMuch(tx, actor.companyId, touched);
  await saveBatches(tx, actor.companyId, counts, previousCounts);
  await refuseTakenDrums(tx, actor.companyId, ern, counts);
  await describe(tx, actor.companyId, ern.id, lines);
  const after = { counts, lines };
  await recordAudit(tx, actor, { operation: 'countErn', subject: 'ern', subjectId: ern.id, after });
  announce(tx, actor, { document: 'ern', id: ern.id, lines: touched, kind: 'count' });
  return { lines: await readErnLines(tx, actor, sql`l.id = any (${touched})`) };
});

async function refuseForeignLines(tx: Tx, companyId: number, ernId: number, lineIds: readonly number[]): Promise<void> {
  const { known } = await tx.one<{ known: number }>(
    'select count(*) as known from ern_lines where company_id = $1 and ern_id = $2 and id = any ($3::bigint[])',
    [companyId, ernId, lineIds],
  );
  if (known < lineIds.length) refuse('not_found', { values: { thing: 'line of this ERN' } });
}

/**
 * Refuses to set a count that differs from the one the user saw (`was`), and returns the current quantity, its user, and the whole line.
 * The ERN is locked, so no one counts between this check and the write.
 */
async function refuseCountedMeanwhile(tx: Tx, actor: StockActor, counts: readonly Count[]): Promise<void> {
  const setting = counts.filter((count) => count.was !== undefined);
  if (setting.length === 0) return;
  const changed = await tx.maybeOne<{ at: number; quantity: string | null; countedBy: string | null }>(
    `select n.at, trim_scale(c.quantity)::text as quantity, u.name as "countedBy"
     from unnest($2::bigint[], $3::bigint[], $4::text[], $5::numeric[])
       with ordinality as n (line_id, location_id, drum_number, was, at)
     left join ern_counts c on c.company_id = $1 and c.ern_line_id = n.line_id
       and c.location_id is not distinct from n.location_id
       and c.drum_number is not distinct from n.drum_number
     left join users u on u.id = c.counted_by
     where c.quantity is distinct from n.was
     order by n.at
     limit 1`,
    [actor.companyId, ...positionColumns(setting), setting.map(({ was }) => was ?? null)],
  );
  if (changed === undefined) return;
  const { at, quantity, countedBy } = changed;
  const [stale] = setting.slice(at - 1);
  if (stale === undefined) return;
  const [line] = await readErnLines(tx, actor, sql`l.id = ${stale.lineId}`);
  refuseAt('changed_meanwhile', [`counts.${counts.indexOf(stale)}.set`], {
    data: { quantity, countedBy, line },
  });
}

async function refuseOtherTotals(tx: Tx, companyId: number, lines: readonly Described[]): Promise<void> {
  const setting = lines.filter(({ total, was }) => total !== undefined && was !== undefined);
  if (setting.length === 0) return;
  const changed = await tx.maybeOne<{ at: number; quantity: string | null }>(
    `select n.at, l.counted_total as quantity
     from unnest($2::bigint[], $3::numeric[]) with ordinality as n (line_id, was, at)
     join ern_lines l on l.company_id = $1 and l.id = n.line_id
     where l.counted_total is distinct from n.was
     order by n.at
     limit 1`,
    [companyId, setting.map(({ lineId }) => lineId), setting.map(({ was }) => was ?? null)],
  );
  const stale = changed === undefined ? undefined : setting[changed.at - 1];
  if (stale === undefined) return;
  refuseAt('changed_meanwhile', [`lines.${lines.indexOf(stale)}.total`], { data: { quantity: changed?.quantity } });
}

/** Each count fits its column, but the sum of a line may not, and could then be neither displayed nor received. */
async function refuseTooMuch(tx: Tx, companyId: number, lineIds: readonly number[]): Promise<void> {
  const over = await tx.maybeOne(
    `select from ern_counts
     where company_id = $1 and ern_line_id = any ($2::bigint[])
     group by ern_line_id
     having sum(quantity) >= 1e14
     limit 1`,
    [companyId, lineIds],
  );
  if (over !== undefined) refuse('quantity_too_large');
}

/** The owner of a line is a fact of the document, so naming a segment increases its version; a count or a comment does not. */
async function describe(tx: Tx, companyId: number, ernId: number, lines: readonly Described[]): Promise<void> {
  if (lines.length === 0) return;
  if (lines.some(({ segment }) => segment !== undefined)) {
    await tx.run('update erns set version = version + 1 where company_id = $1 and id = $2', [companyId, ernId]);
  }
  await tx.run(
    `update ern_lines l
     set counted_total = case when n.has_total then n.total else l.counted_total end,
         discrepancy_comment = case when n.has_comment then n.comment else l.discrepancy_comment end,
         commented_at = case when n.has_comment then $9::timestamptz else l.commented_at end,
         segment = case when n.has_segment then n.segment else l.segment end
     from unnest($2::bigint[], $3::boolean[], $4::numeric[], $5::boolean[], $6::text[], $7::boolean[], $8::text[])
       as n (id, has_total, total, has_comment, comment, has_segment, segment)
     where l.company_id = $1 and l.id = n.id`,
    [
      companyId,
      lines.map((line) => line.lineId),
      lines.map((line) => line.total !== undefined),
      lines.map((line) => line.total ?? null),
      lines.map((line) => line.discrepancyComment !== undefined),
      lines.map((line) => line.discrepancyComment ?? null),
      lines.map((line) => line.segment !== undefined),
      lines.map((line) => line.segment ?? null),
      tx.now,
    ],
  );
}
