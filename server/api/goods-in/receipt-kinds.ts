import type { Question } from '../../../shared/confirmations.ts';
import { refuse } from '../../../shared/errors.ts';
import type { LayoutId } from '../../../shared/layouts.ts';
import { isCellId } from '../../../shared/owner.ts';
import { compare, sum } from '../../../shared/quantity.ts';
import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { refuseStored } from '../refusals.ts';
import { isWarehouseCancelled } from '../stock/cancelled-warehouse.ts';
import { refuseScatteredDrums } from '../stock/drums/drums.ts';
import { type Effect, effects } from '../stock/ledger/effects.ts';
import type { StockIdentity } from '../stock/locks/stock-identity.ts';
import type { LockedErn } from './lock-ern.ts';
import { readTransitGoods } from './read-transit-goods.ts';
import { countedQuantity, missingOf, type ReceiptLine, refuseLines } from './receipt-line.ts';

/** The steps of receiving an ERN that depend on the source of its goods. */
interface ReceiptKind {
  readonly effect: Effect;
  admit(tx: Tx, actor: StockActor): Promise<void>;
  /** Fills in what a count may leave out. */
  complete(line: ReceiptLine): ReceiptLine;
  /** Checked first: counting cannot fix a cancelled job. */
  checkJobs(lines: readonly ReceiptLine[]): void;
  checkLines(lines: readonly ReceiptLine[], layout: LayoutId): void;
  confirmations(lines: readonly ReceiptLine[], expectRest: boolean | undefined): Question[];
  /** The existing stock that the goods belong to, by line; empty for goods from outside. */
  origins(tx: Tx, actor: StockActor, ernId: number): Promise<ReadonlyMap<number, StockIdentity>>;
  /** Missing goods stay expected unless the user declines. */
  readonly expectsRest: boolean;
  /** Checks the drums after their goods are posted to the counted locations. */
  checkDrums(tx: Tx, companyId: number, drumIds: readonly number[]): Promise<void>;
}

/** Goods that are sent by a supplier, returned, or not announced: new stock, of the job named by the ERN. */
const fromOutside: ReceiptKind = {
  effect: effects.ernReceived,
  async admit(tx, actor) {
    if (await isWarehouseCancelled(tx, actor)) refuse('warehouse_cancelled');
  },
  complete: (line) => line,
  checkJobs(lines) {
    const jobs = cancelledJobs(lines);
    if (jobs.length === 1) refuse('job_cancelled', { values: { job: jobs[0] ?? '' }, data: { jobs } });
    if (jobs.length > 1) refuse('jobs_cancelled', { values: { jobs: jobs.join(', ') }, data: { jobs } });
  },
  checkLines(lines, layout) {
    refuseRepeatedDrums(lines);
    if (layout !== 'H3G') return;
    const owned = lines.filter((line) => line.job !== null && !line.jobCancelled);
    refuseLines('cell_id_missing', 'segment', owned, (line) => line.segment === null);
    refuseLines('cell_id_length', 'segment', owned, (line) => !isCellId(line.segment ?? ''));
  },
  confirmations: (lines, expectRest) => [
    ...lines.flatMap(drumMismatch),
    ...(expectRest === undefined ? restToExpect(lines) : []),
  ],
  origins: async () => new Map(),
  expectsRest: false,
  checkDrums: async () => undefined,
};

/**
 * Goods of a transfer, which are the same stock at another location: of the same job, or free if it was cancelled meanwhile. A cancelled
 * warehouse accepts them. Missing goods stay in transit unless nothing more is expected.
 */
const ofTransfer: ReceiptKind = {
  effect: effects.transferErnReceived,
  admit: async () => undefined,
  complete: ({ counts, ...line }) => ({
    ...line,
    counts: counts.map((count) => ({ ...count, drumNumber: count.drumNumber ?? line.drumNumber })),
  }),
  checkJobs: () => undefined,
  checkLines(lines) {
    refuseLines('more_than_sent', 'counts', lines, (line) => compare(countedQuantity(line), line.shipped) > 0);
  },
  confirmations: () => [],
  async origins(tx, actor, ernId) {
    const goods = await readTransitGoods(tx, actor, ernId);
    return new Map(goods.map(({ documentLineId, line }) => [documentLineId, line]));
  },
  expectsRest: true,
  checkDrums: refuseScatteredDrums,
};

export function cancelledJobs(lines: readonly ReceiptLine[]): string[] {
  return [...new Set(lines.filter((line) => line.jobCancelled).map((line) => line.job ?? ''))];
}

export function receiptKindOf({ source }: Pick<LockedErn, 'source'>): ReceiptKind {
  return source === 'transfer' ? ofTransfer : fromOutside;
}

function refuseRepeatedDrums(lines: readonly ReceiptLine[]): void {
  const seen = new Set<string>();
  for (const line of lines) {
    for (const { drumNumber, locationId } of line.counts) {
      if (drumNumber === null) continue;
      if (seen.has(drumNumber.toLowerCase())) {
        refuseStored('drum_number_repeated', [line.id], 'counts', {
          values: { drum: drumNumber },
          data: { locationId },
        });
      }
      seen.add(drumNumber.toLowerCase());
    }
  }
}

function drumMismatch(line: ReceiptLine): Question[] {
  const onDrums = line.counts.filter((count) => count.drumNumber !== null);
  const total = line.total ?? line.shipped;
  const drums = sum(onDrums.map((count) => count.quantity));
  if (onDrums.length === 0 || compare(drums, total) === 0) return [];
  const data = { stockCode: line.stockCode, drums, total };
  return [{ key: 'drum_total_mismatch', line: line.id, values: data, data }];
}

function restToExpect(lines: readonly ReceiptLine[]): Question[] {
  const short = lines.filter((line) => compare(countedQuantity(line), line.shipped) < 0);
  if (short.length === 0) return [];
  const missing = short.map((line) => ({ line: line.id, stockCode: line.stockCode, missing: missingOf(line) }));
  return [{ key: 'expect_rest', data: { missing } }];
}
