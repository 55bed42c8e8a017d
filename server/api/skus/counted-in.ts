/**
 * How a SKU is counted, as SQL over its unit `t` and its packing type `g`, joined from the left. Only a SKU whose unit and packing are
 * divisible takes fractions; goods of a traceable packing type come on drums.
 */
export const wholeNumbers = wholeNumbersOf('t', 'g');
export const onDrums = 'coalesce(g.traceable, false)';

/** The same where unit and packing type have other names. */
export function wholeNumbersOf(unit: string, packing: string): string {
  return `not (${unit}.divisible and coalesce(${packing}.divisible, true))`;
}
