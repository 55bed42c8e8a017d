import { compare, isDecimal, isWhole } from '../../../shared/quantity.ts';

/** What is wrong with the quantity of a cut. `missing` is said only when the cut is tried. */
export type CutQuantityFault = 'missing' | 'number' | 'whole' | 'over';

/** What is wrong with the number of the new drum. */
export type CutNumberFault = 'missing' | 'spaces';

/** The fault of a typed quantity, before the server says it: more than nothing, not more than there is, whole where it must be. */
export function cutQuantityFault(
  typed: string,
  { available, wholeNumbers }: { available: string; wholeNumbers: boolean },
): CutQuantityFault | undefined {
  if (typed === '') return 'missing';
  if (!isDecimal(typed) || compare(typed, '0') <= 0) return 'number';
  if (wholeNumbers && !isWhole(typed)) return 'whole';
  return compare(typed, available) > 0 ? 'over' : undefined;
}

/** The fault of a typed drum number; whether it was used before only the server knows. */
export function cutNumberFault(typed: string): CutNumberFault | undefined {
  if (typed === '') return 'missing';
  return /^[^\s\p{Cc}\p{Cs}]{1,40}$/u.test(typed) ? undefined : 'spaces';
}
