/**
 * SQL over a SKU's unit `t` and its left-joined packing type `g`. Only a SKU whose unit and packing are divisible takes fractions; goods of
 * a traceable packing type come on drums.
 */
export const wholeNumbers = wholeNumbersOf('t', 'g');
export const onDrums = 'coalesce(g.traceable, false)';

export function wholeNumbersOf(unit: string, packing: string): string {
  return `not (${unit}.divisible and coalesce(${packing}.divisible, true))`;
}

/** The SKU `k` of a line, with its unit `t` and packing type `g`, in the format of replies (shared/contract/fields/sku-of-line.ts). */
export const skuOfLine = skuOfLineOn(onDrums);

/** Like `skuOfLine`, where the line itself determines whether its goods are on drums. */
export function skuOfLineOn(isOnDrums: string): string {
  return `jsonb_build_object('id', k.id, 'stockCode', k.stock_code, 'barcode', k.barcode, 'name', k.name,
  'unit', t.abbreviation, 'wholeNumbers', ${wholeNumbers}, 'onDrums', ${isOnDrums})`;
}
