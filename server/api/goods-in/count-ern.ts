import sql from 'sql-template-tag';
import { countErn as contract } from '../../../shared/contract/goods-in/goods-in.ts';
import type { Input, Reply } from '../../../shared/contract/operation.ts';
import { refuse } from '../../../shared/errors.ts';
import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { implement } from '../implement.ts';
import { listPage } from '../list/list-page.ts';
import { announce } from '../live/announce.ts';
import { recordAudit } from '../record-audit.ts';
import { refuseBadCounts, refuseOtherGoods, refuseTakenDrums } from './check-counts.ts';
import { ernLineSource } from './ern-line-source.ts';
import { lockOpenErn } from './lock-ern.ts';
import { refuseBadSegments } from './refuse-bad-segments.ts';
import { refuseCountedMeanwhile } from './refuse-counted-meanwhile.ts';
import { takeFrom } from './take-from-counts.ts';

/**
 * Saves a count, in part or whole: several people may count one ERN, each row of a count is set or added to by itself, so that no
 * scan is lost (rules 4, ERN). Answers the lines it touched as they are now.
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
  await takeAway(
    tx,
    actor.companyId,
    counts.filter((count) => count.set !== undefined),
  );
  await put(
    tx,
    actor,
    counts.filter(({ set, add }) => add !== undefined || (set !== undefined && set !== null)),
  );
  await takeFrom(tx, actor, counts);
  await refuseTakenDrums(tx, actor.companyId, ern, counts);
  await describe(tx, actor.companyId, ern.id, lines);
  const after = { counts, lines };
  await recordAudit(tx, actor, { operation: 'countErn', subject: 'ern', subjectId: ern.id, after });
  announce(tx, actor, { document: 'ern', id: ern.id, lines: touched, kind: 'count' });
  const page = await listPage<Reply<typeof contract>['lines'][number]>(tx, ernLineSource(actor), { limit: 10_000 }, [
    sql`l.company_id = ${actor.companyId} and l.id = any (${touched})`,
  ]);
  return { lines: page.items };
});

export type Count = NonNullable<Input<typeof contract>['counts']>[number];
export type Described = NonNullable<Input<typeof contract>['lines']>[number];

async function refuseForeignLines(tx: Tx, companyId: number, ernId: number, lineIds: readonly number[]): Promise<void> {
  const { known } = await tx.one<{ known: number }>(
    'select count(*) as known from ern_lines where company_id = $1 and ern_id = $2 and id = any ($3::bigint[])',
    [companyId, ernId, lineIds],
  );
  if (known < lineIds.length) refuse('not_found', { values: { thing: 'line of this ERN' } });
}

async function takeAway(tx: Tx, companyId: number, counts: readonly Count[]): Promise<void> {
  if (counts.length === 0) return;
  await tx.run(
    `delete from ern_counts c
     using unnest($2::bigint[], $3::bigint[], $4::text[]) as n (line_id, location_id, drum_number)
     where c.company_id = $1 and c.ern_line_id = n.line_id
       and c.location_id is not distinct from n.location_id
       and c.drum_number is not distinct from n.drum_number`,
    [companyId, ...places(counts)],
  );
}

/** Adds to what is there (nothing, where it is `set`). Several scans of one place in one request add up first. */
async function put(tx: Tx, actor: StockActor, counts: readonly Count[]): Promise<void> {
  if (counts.length === 0) return;
  await tx.run(
    `insert into ern_counts as c
       (company_id, ern_line_id, location_id, drum_number, supplier_drum_number, quantity, counted_by, counted_at)
     select $1, n.line_id, n.location_id, n.drum_number, max(n.supplier_drum_number),
            coalesce(max(n.set), 0) + coalesce(sum(n.add), 0), $2, $9
     from unnest($3::bigint[], $4::bigint[], $5::text[], $6::text[], $7::numeric[], $8::numeric[])
       as n (line_id, location_id, drum_number, supplier_drum_number, set, add)
     group by n.line_id, n.location_id, n.drum_number
     order by n.line_id, n.location_id, n.drum_number
     on conflict on constraint ern_counts_once do update
     set quantity = c.quantity + excluded.quantity,
         supplier_drum_number = coalesce(excluded.supplier_drum_number, c.supplier_drum_number),
         counted_by = excluded.counted_by,
         counted_at = excluded.counted_at`,
    [
      actor.companyId,
      actor.userId,
      ...places(counts),
      counts.map((count) => count.supplierDrumNumber ?? null),
      counts.map((count) => count.set ?? null),
      counts.map((count) => count.add ?? null),
      tx.now,
    ],
  );
}

/** Where counts lie, as columns for `unnest`. */
export function places(counts: readonly Count[]) {
  return [
    counts.map((count) => count.lineId),
    counts.map((count) => count.locationId ?? null),
    counts.map((count) => count.drumNumber ?? null),
  ] as const;
}

/** Whose a line is, is a fact of the document: naming a segment makes another version of it, as a count or a comment does not. */
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
