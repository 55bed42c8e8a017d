/**
 * SQL: whether SKU `k` has this barcode (`code` is SQL too), exactly or as the only match that differs by case alone (decision 156). Each
 * half of the condition has its own index.
 */
export function hasBarcode(k: string, code: string): string {
  const key = `barcode_key_of(${code})`;
  return `(${k}.barcode_key = ${key} or not ${k}.case_clash and lower(${k}.barcode_key) = lower(${key}))`;
}
