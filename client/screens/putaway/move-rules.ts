import { compare, isDecimal, isWhole, subtract } from '../../../shared/quantity.ts';
import type { Movable } from './move-calls.ts';

/** What is wrong with a quantity to move (rules 5, Move stock; rules: Drums). */
export type QuantityFault = 'number' | 'whole' | 'over' | 'part';

/** The fault of what is typed, before the server says it; none for nothing typed: the line is not selected. */
export function quantityFault(typed: string, row: Movable): QuantityFault | undefined {
  if (typed === '') return undefined;
  if (!isDecimal(typed) || compare(typed, '0') <= 0) return 'number';
  if (row.wholeNumbers && !isWhole(typed)) return 'whole';
  if (compare(typed, row.quantity) > 0) return 'over';
  return row.drum !== null && compare(typed, row.quantity) < 0 ? 'part' : undefined;
}

/** How much of what is typed is promised to picks: free quantity goes first. */
export function reservedPart(typed: string, { quantity, reserved }: Movable): string {
  if (!isDecimal(typed)) return '0';
  const over = subtract(typed, subtract(quantity, reserved));
  return over.startsWith('-') ? '0' : over;
}
