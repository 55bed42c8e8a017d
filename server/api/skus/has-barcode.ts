/**
 * SQL: SKU `k` has the barcode of a code, which is SQL too: exactly, or as the only one that differs by case alone (decision 156). Each half
 * of it has an index of its own.
 */
export function hasBarcode(k: string, code: string): string {
  const key = `barcode_key_of(${code})`;
  return `(${k}.barcode_key = ${key} or not ${k}.case_clash and lower(${k}.barcode_key) = lower(${key}))`;
}
