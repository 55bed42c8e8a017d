import type { Confirmation } from '../../../shared/errors.ts';
import { fromUnits } from '../../../shared/quantity.ts';
import type { Allocation, StockGroup, Take } from '../stock/allocate-lines.ts';
import type { StockCandidate, StockOwner } from '../stock/lock-candidates.ts';
import type { CheckedLine } from './check-lines.ts';

type PickTake = Take<StockCandidate>;

/** What a person must accept explicitly before a group of stock is used for a line. */
const questions: { group: StockGroup; key: string; ask: (quantity: string, stockCode: string) => string }[] = [
  { group: 'job', key: 'uses_other_segment', ask: (n, sku) => `${n} of ${sku} belongs to another segment of the job` },
  { group: 'free', key: 'uses_free_stock', ask: (n, sku) => `${n} of ${sku} is free stock` },
  { group: 'otherJobs', key: 'uses_other_job', ask: (n, sku) => `${n} of ${sku} belongs to other jobs` },
];

/**
 * What must be accepted for a line: each group beyond the job's own stock in the segment, and more than one drum (two pieces are not
 * one cable). A pick for nobody's job has free stock as its own.
 */
export function confirmationsOf(
  line: CheckedLine,
  { takes }: Allocation<StockCandidate>,
  owner: StockOwner,
): Confirmation[] {
  const asked = questions.filter(({ group }) => group !== 'free' || owner.jobId !== null);
  const groups = asked.flatMap(({ group, key, ask }) => {
    const used = takes.filter((take) => take.from.group === group);
    if (used.length === 0) return [];
    const quantity = total(used);
    const data = { stockCode: line.stockCode, quantity, stock: used.map(presentTake) };
    return [{ key, line: line.index, message: ask(quantity, line.stockCode), data }];
  });
  return [...groups, ...severalDrums(line, takes)];
}

function severalDrums(line: CheckedLine, takes: readonly PickTake[]): Confirmation[] {
  const drums = Map.groupBy(
    takes.filter((take) => take.from.drum !== null),
    (take) => take.from.drum,
  );
  if (drums.size < 2) return [];
  const data = {
    stockCode: line.stockCode,
    drums: [...drums].map(([drum, taken]) => ({ drum, quantity: total(taken) })),
  };
  const message = `${line.stockCode} comes from ${drums.size} drums`;
  return [{ key: 'several_drums', line: line.index, message, data }];
}

function total(takes: readonly PickTake[]): string {
  return fromUnits(takes.reduce((sum, take) => sum + take.quantity, 0n));
}

function presentTake({ from, quantity }: PickTake) {
  const { locationName: location, drum, job, segment } = from;
  return { location, drum, job, segment, quantity: fromUnits(quantity) };
}
