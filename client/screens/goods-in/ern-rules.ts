import type { countErn, getErn, listErnLines } from '../../../shared/contract/goods-in/goods-in.ts';
import type { Input, Reply, RowOf } from '../../../shared/contract/operation.ts';
import { compare, fromUnits, isDecimal, isWhole, toUnits } from '../../../shared/quantity.ts';

export type Ern = Reply<typeof getErn>;

/** A line of an ERN as the API answers it. */
export type ErnLine = RowOf<typeof listErnLines>;

/** A location that goods are counted at. */
export type Place = NonNullable<ErnLine['counts'][number]['location']>;

/** Changes of the counts and the lines of an ERN. */
export type CountInput = Omit<Input<typeof countErn>, 'id'>;

/** By how much a line differs from what was shipped; undefined while it is not counted, or when it does not differ. */
export interface Discrepancy {
  kind: 'fewer' | 'more';
  quantity: string;
}

export function discrepancyOf(line: Pick<ErnLine, 'shippedQuantity' | 'countedQuantity'>): Discrepancy | undefined {
  if (line.countedQuantity === null) return undefined;
  const difference = toUnits(line.countedQuantity) - toUnits(line.shippedQuantity);
  if (difference === 0n) return undefined;
  return difference < 0n
    ? { kind: 'fewer', quantity: fromUnits(-difference) }
    : { kind: 'more', quantity: fromUnits(difference) };
}

/** Is the line a discrepancy, as lists and reports count them: it differs, its difference is explained, or some of it is damaged. */
export function isDiscrepant(
  line: Pick<ErnLine, 'shippedQuantity' | 'countedQuantity' | 'discrepancyComment' | 'counts'>,
): boolean {
  const isDamaged = line.counts.some(({ damage }) => damage !== null);
  return discrepancyOf(line) !== undefined || line.discrepancyComment !== null || isDamaged;
}

/** What is still to count of a line: never below zero. */
export function remainingOf(line: Pick<ErnLine, 'shippedQuantity' | 'countedQuantity'>): string {
  const remaining = toUnits(line.shippedQuantity) - toUnits(line.countedQuantity ?? '0');
  return fromUnits(remaining < 0n ? 0n : remaining);
}

export function isFull(line: ErnLine): boolean {
  return line.countedQuantity !== null && compare(line.countedQuantity, line.shippedQuantity) >= 0;
}

/** Every batch that a line was counted with, once. */
export function batchesOf({ counts }: Pick<ErnLine, 'counts'>): readonly string[] {
  return [...new Set(counts.flatMap(({ batches }) => batches))];
}

/** What is wrong with a typed quantity, as a text key's ending; undefined when it can be saved. */
export function quantityProblem(typed: string, line: ErnLine): 'number' | 'whole' | undefined {
  if (!isDecimal(typed) || typed.startsWith('-')) return 'number';
  return line.sku.wholeNumbers && !isWhole(typed) ? 'whole' : undefined;
}
