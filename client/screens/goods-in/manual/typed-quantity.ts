import { fromUnits, isDecimal, sum, toUnits } from '../../../../shared/quantity.ts';
import type { TypedPosition } from './typed-receipt.ts';

/** Text that is not a quantity counts as zero. */
export function foundAt(positions: readonly TypedPosition[]): string {
  return sum(positions.map(({ quantity }) => (isDecimal(quantity) ? quantity : '0')));
}

/** The quantity of a drum, limited to what the other drums leave of the total; all of that if the quantity is unknown. */
export function outOf(total: string, others: readonly TypedPosition[], quantity: string): string {
  const left = toUnits(total) - toUnits(foundAt(others));
  const isLess = isPositive(quantity) && toUnits(quantity) <= left;
  return isLess || left <= 0n ? quantity : fromUnits(left);
}

export function isPositive(typed: string): boolean {
  return isDecimal(typed) && toUnits(typed) > 0n;
}

/** Text that is not a quantity counts as zero. */
export function plus(typed: string, more: string): string {
  return fromUnits((isDecimal(typed) ? toUnits(typed) : 0n) + toUnits(more));
}
