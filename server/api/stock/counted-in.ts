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

/** The SKU `k` of a line, with its unit `t` and packing type `g`, as answers say it (shared/contract/fields/sku-of-line.ts). */
export const skuOfLine = skuOfLineOn(onDrums);

/** The same where it is the line that says whether its goods are on drums. */
export function skuOfLineOn(isOnDrums: string): string {
  return `jsonb_build_object('id', k.id, 'stockCode', k.stock_code, 'barcode', k.barcode, 'name', k.name,
  'unit', t.abbreviation, 'wholeNumbers', ${wholeNumbers}, 'onDrums', ${isOnDrums})`;
}
