import { receiveManually as contract } from '../../../shared/contract/goods-in/manual-goods-in.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { isCellId } from '../../../shared/owner.ts';
import { isDecimal, sum } from '../../../shared/quantity.ts';
import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { implement } from '../implement.ts';
import { refuseAt, refusingAs } from '../refusals.ts';
import { refuseUnknownJobs } from '../stock/jobs.ts';
import { countErn } from './count-ern.ts';
import { createErn } from './create-ern.ts';
import { receiveErn } from './receive-ern.ts';

/**
 * Receives goods without an announced ERN: creates the ERN, counts the goods and receives it, in one transaction and with the same
 * operations as an announced ERN, so that the same rules hold (decision 5). Refusals are translated to the paths of this request, because
 * the caller does not know the ids of the new lines.
 */
export const receiveManually = implement(contract, async (tx, actor, input, services) => {
  checkOwner(actor, input);
  refuseRepeatedDrums(input.lines);
  refuseTooMuch(input.lines);
  await refuseUnknownJobs(tx, actor.companyId, [input.job], input.newJob, () => 'job');
  const ern = await createErn(tx, actor, announced(input));
  const lineIds = await lineIdsOf(tx, actor.companyId, ern.id);
  const counts = countsOf(input.lines, lineIds);
  await refusingAs({ path: (path) => countPath(counts, path) }, () =>
    countErn(tx, actor, {
      id: ern.id,
      counts: counts.map(({ count }) => count),
      lines: input.lines.flatMap(({ total }, index) =>
        total === undefined ? [] : [{ lineId: lineIds[index] ?? 0, total }],
      ),
    }),
  );
  const { operationId } = await refusingAs({ line: (id) => lineIds.indexOf(id) }, () =>
    receiveErn(tx, actor, { id: ern.id, accept: acceptedOf(input.accept, lineIds) }, services),
  );
  return { ...ern, operationId };
});

type Line = Input<typeof contract>['lines'][number];

/** A segment belongs to a job; h3g requires both, and a Cell ID has 6 to 8 characters (rules 5, Goods in). */
function checkOwner({ layout }: StockActor, { job, segment }: Input<typeof contract>): void {
  const isH3g = layout === 'H3G';
  if (job === undefined && segment !== undefined) refuseAt(isH3g ? 'activity_code_missing' : 'job_missing', ['job']);
  if (!isH3g || job === undefined) return;
  if (segment === undefined) refuseAt('cell_id_missing', ['segment']);
  else if (!isCellId(segment)) refuseAt('cell_id_length', ['segment']);
}

/** Two counts of a drum at one location would silently add up. */
function refuseRepeatedDrums(lines: readonly Line[]): void {
  const seen = new Set<string>();
  lines.forEach(({ counts }, at) => {
    counts.forEach(({ drumNumber: drum }, index) => {
      if (drum === undefined) return;
      const path = `lines.${at}.counts.${index}.drumNumber`;
      if (seen.has(drum.toLowerCase())) refuseAt('drum_number_repeated', [path], { values: { drum } });
      seen.add(drum.toLowerCase());
    });
  });
}

/** Each quantity fits its column, but their sum may not. */
function refuseTooMuch(lines: readonly Line[]): void {
  lines.forEach(({ counts }, index) => {
    if (!isDecimal(foundOf(counts))) refuseAt('quantity_too_large', [`lines.${index}.counts`]);
  });
}

function foundOf(counts: Line['counts']): string {
  return sum(counts.map((count) => count.quantity));
}

function announced({
  partner,
  newPartner,
  reference,
  deliveryDate,
  comments,
  job,
  segment,
  lines,
}: Input<typeof contract>) {
  return {
    source: 'manual' as const,
    ...(partner !== undefined && { partner }),
    ...(newPartner !== undefined && { newPartner }),
    ...(reference !== undefined && { reference }),
    ...(deliveryDate !== undefined && { deliveryDate }),
    ...(comments !== undefined && { comments }),
    lines: lines.map(({ stockCode, swc, counts }) => ({
      stockCode,
      quantity: foundOf(counts),
      ...(job !== undefined && { job }),
      ...(segment !== undefined && { segment }),
      ...(swc !== undefined && { swc }),
    })),
  };
}

async function lineIdsOf(tx: Tx, companyId: number, ernId: number): Promise<number[]> {
  const lines = await tx.many<{ id: number }>(
    'select id from ern_lines where company_id = $1 and ern_id = $2 order by position',
    [companyId, ernId],
  );
  return lines.map((line) => line.id);
}

/** The counts in the format of an ERN, each with its path in the request. Counts at one location add up. */
function countsOf(lines: readonly Line[], lineIds: readonly number[]) {
  return lines.flatMap(({ counts }, at) =>
    counts.map(({ quantity: add, ...position }, index) => ({
      path: `lines.${at}.counts.${index}`,
      count: { lineId: lineIds[at] ?? 0, ...position, add },
    })),
  );
}

/** 'counts.3.add' becomes 'lines.1.counts.0.quantity'. */
function countPath(counts: readonly { path: string }[], path: string): string {
  const [, index, field] = /^counts\.(\d+)\.(\w+)$/.exec(path) ?? [];
  const count = counts[Number(index)];
  return count === undefined ? path : `${count.path}.${field === 'add' ? 'quantity' : field}`;
}

/** 'drum_total_mismatch:0' becomes 'drum_total_mismatch:4711'. */
function acceptedOf(accept: readonly string[] = [], lineIds: readonly number[]): string[] {
  return accept.map((key) => key.replace(/:(\d+)$/, (_, index) => `:${lineIds[Number(index)] ?? 0}`));
}
