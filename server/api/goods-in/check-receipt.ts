import { type Confirmation, type ErrorCode, refuse } from '../../../shared/errors.ts';
import type { LayoutId } from '../../../shared/layouts.ts';
import { isCellId } from '../../../shared/owner.ts';
import { compare, fromUnits, sum, toUnits } from '../../../shared/quantity.ts';
import { refuseAt } from '../refuse-at.ts';
import type { LockedErn } from './lock-ern.ts';
import type { ReceiptLine } from './receipt-line.ts';

/** The sum of what was counted of a line. */
export function countedQuantity(line: Pick<ReceiptLine, 'counts'>): string {
  return sum(line.counts.map((count) => count.quantity));
}

/**
 * The rules of rules 5, Goods in, that need no look at other documents: every line is counted, every difference has a comment, no drum
 * appears twice, jobs are not cancelled, h3g lines name their Cell ID. Throws the first kind that fails, naming all its lines.
 */
export function checkReceipt(ern: LockedErn, lines: readonly ReceiptLine[], layout: LayoutId): void {
  refuseCancelledJobs(ern, lines);
  refuseLines('lines_not_counted', 'counts', lines, (line) => line.counts.length === 0);
  refuseLines(
    'discrepancy_comment_missing',
    'discrepancyComment',
    lines,
    (line) => line.comment === null && compare(countedQuantity(line), line.shipped) !== 0,
  );
  if (ern.source === 'transfer') checkTransfer(lines);
  else refuseRepeatedDrums(lines);
  // What a transfer brings keeps its owner, whatever the rules for new goods are.
  if (layout === 'H3G' && ern.source !== 'transfer') {
    const owned = lines.filter((line) => line.job !== null && !line.jobCancelled);
    refuseLines('cell_id_missing', 'segment', owned, (line) => line.segment === null);
    refuseLines('cell_id_length', 'segment', owned, (line) => !isCellId(line.segment ?? ''));
  }
  const isFree = lines.every((line) => line.job === null);
  if (isFree && ern.reference !== null && /\s/.test(ern.reference)) {
    refuseAt('free_stock_spaces', ['reference']);
  }
}

/** A supplier's ERN with a cancelled job is refused naming the jobs; a transfer's is received as free stock. */
function refuseCancelledJobs(ern: LockedErn, lines: readonly ReceiptLine[]): void {
  if (ern.source === 'transfer') return;
  const jobs = [...new Set(lines.filter((line) => line.jobCancelled).map((line) => line.job ?? ''))];
  if (jobs.length === 1) refuse('job_cancelled', { values: { job: jobs[0] ?? '' }, data: { jobs } });
  if (jobs.length > 1) refuse('jobs_cancelled', { values: { jobs: jobs.join(', ') }, data: { jobs } });
}

/** Refuses when any line fails, with the failure beside each such line. */
export function refuseLines<Line extends { id: number }>(
  code: ErrorCode,
  field: string,
  lines: readonly Line[],
  fails: (line: Line) => boolean,
): void {
  const failing = lines.filter(fails);
  if (failing.length === 0) return;
  const ids = failing.map((line) => line.id);
  refuseAt(
    code,
    ids.map((id) => `lines.${id}.${field}`),
    { data: { lines: ids } },
  );
}

function refuseRepeatedDrums(lines: readonly ReceiptLine[]): void {
  const seen = new Set<string>();
  for (const line of lines) {
    for (const { drumNumber, locationId } of line.counts) {
      if (drumNumber === null) continue;
      if (seen.has(drumNumber)) {
        refuseAt('drum_number_repeated', [`lines.${line.id}.counts`], {
          values: { drum: drumNumber },
          data: { locationId },
        });
      }
      seen.add(drumNumber);
    }
  }
}

/** Of a transfer arrives what is on its way: no more of a line than was sent, and a drum whole. */
function checkTransfer(lines: readonly ReceiptLine[]): void {
  refuseLines('more_than_sent', 'counts', lines, (line) => compare(countedQuantity(line), line.shipped) > 0);
  for (const line of lines.filter((one) => one.drumNumber !== null)) {
    const counted = countedQuantity(line);
    if (counted !== '0' && compare(counted, line.shipped) < 0) {
      refuseAt('drum_is_whole', [`lines.${line.id}.counts`], { values: { drum: line.drumNumber ?? '' } });
    }
  }
}

/** What a person may accept: drums that do not add up to the line's total, and a short receipt whose rest is still expected. */
export function receiptConfirmations(lines: readonly ReceiptLine[], expectRest: boolean | undefined): Confirmation[] {
  const confirmations = lines.flatMap(drumMismatch);
  const short = lines.filter((line) => compare(countedQuantity(line), line.shipped) < 0);
  if (short.length > 0 && expectRest === undefined) {
    const missing = short.map((line) => ({ line: line.id, stockCode: line.stockCode, missing: missingOf(line) }));
    confirmations.push({ key: 'expect_rest', message: 'Is the rest still expected?', data: { missing } });
  }
  return confirmations;
}

/** What a line still lacks. */
export function missingOf(line: ReceiptLine): string {
  return fromUnits(toUnits(line.shipped) - toUnits(countedQuantity(line)));
}

function drumMismatch(line: ReceiptLine): Confirmation[] {
  const onDrums = line.counts.filter((count) => count.drumNumber !== null);
  const total = line.total ?? line.shipped;
  const drums = sum(onDrums.map((count) => count.quantity));
  if (onDrums.length === 0 || compare(drums, total) === 0) return [];
  const message = `The drums of ${line.stockCode} add up to ${drums} of ${total}`;
  return [{ key: 'drum_total_mismatch', line: line.id, message, data: { stockCode: line.stockCode, drums, total } }];
}
