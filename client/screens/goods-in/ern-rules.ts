import type { countErn, getErn, listErnLines } from '../../../shared/contract/goods-in/goods-in.ts';
import type { Input, Reply, RowOf } from '../../../shared/contract/operation.ts';
import { compare, fromUnits, isDecimal, isWhole, toUnits } from '../../../shared/quantity.ts';

export type Ern = Reply<typeof getErn>;

export type ErnLine = RowOf<typeof listErnLines>;

export type Location = NonNullable<ErnLine['counts'][number]['location']>;

export type CountInput = Omit<Input<typeof countErn>, 'id'>;

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

/** Whether lists and reports count the line as a discrepancy: it differs, its difference is explained, or some of it is damaged. */
export function isDiscrepant(
  line: Pick<ErnLine, 'shippedQuantity' | 'countedQuantity' | 'discrepancyComment' | 'counts'>,
): boolean {
  const isDamaged = line.counts.some(({ damage }) => damage !== null);
  return discrepancyOf(line) !== undefined || line.discrepancyComment !== null || isDamaged;
}

/** The quantity still to count; never below zero. */
export function remainingOf(line: Pick<ErnLine, 'shippedQuantity' | 'countedQuantity'>): string {
  const remaining = toUnits(line.shippedQuantity) - toUnits(line.countedQuantity ?? '0');
  return fromUnits(remaining < 0n ? 0n : remaining);
}

export function isFull(line: ErnLine): boolean {
  return line.countedQuantity !== null && compare(line.countedQuantity, line.shippedQuantity) >= 0;
}

export function batchesOf({ counts }: Pick<ErnLine, 'counts'>): readonly string[] {
  return [...new Set(counts.flatMap(({ batches }) => batches))];
}

export function quantityProblem(typed: string, line: ErnLine): 'number' | 'whole' | undefined {
  if (!isDecimal(typed) || typed.startsWith('-')) return 'number';
  return line.sku.wholeNumbers && !isWhole(typed) ? 'whole' : undefined;
}
