/**
 * What makes two barcodes one: a GTIN of 8, 12, 13 or 14 digits in 14, any other code as it is. The database has the same rule
 * (`barcode_key_of`, 0003_skus.sql).
 */
export function barcodeKey(barcode: string): string {
  return /^(?:\d{8}|\d{12,14})$/.test(barcode) ? barcode.padStart(14, '0') : barcode;
}
