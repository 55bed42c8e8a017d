import { fromUnits, isDecimal, sum, toUnits } from '../../../../shared/quantity.ts';
import type { TypedPlace } from './typed-receipt.ts';

/** What these places come to; what is no quantity yet counts nothing. */
export function foundAt(places: readonly TypedPlace[]): string {
  return sum(places.map(({ quantity }) => (isDecimal(quantity) ? quantity : '0')));
}

/** What a drum holds, but no more than the others leave of the total; all of that where nobody knows. */
export function outOf(total: string, others: readonly TypedPlace[], quantity: string): string {
  const left = toUnits(total) - toUnits(foundAt(others));
  const isLess = isPositive(quantity) && toUnits(quantity) <= left;
  return isLess || left <= 0n ? quantity : fromUnits(left);
}

/** Is it a quantity that can be received? */
export function isPositive(typed: string): boolean {
  return isDecimal(typed) && toUnits(typed) > 0n;
}

/** What is typed, if it is a quantity already, and more. */
export function plus(typed: string, more: string): string {
  return fromUnits((isDecimal(typed) ? toUnits(typed) : 0n) + toUnits(more));
}
