const lengths: readonly number[] = [8, 12, 13, 14];

/** Whether the last digit is the check digit of the others by the GS1 calculation (GTIN, SSCC, GLN). */
export function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].reduceRight((total, digit, at) => {
    const weight = (digits.length - at) % 2 === 0 ? 3 : 1;
    return total + Number(digit) * weight;
  }, 0);
  return sum % 10 === 0;
}

/**
 * A GTIN-8, -12 (UPC), -13 (EAN) or -14 as 14 digits, so that an article number is the same with and without leading zeros; undefined for
 * other texts.
 */
export function gtin14(text: string): string | undefined {
  if (!/^\d{8,14}$/.test(text) || !lengths.includes(text.length) || !hasCheckDigit(text)) return undefined;
  return text.padStart(14, '0');
}

/** Whether a quantity is in fact a barcode scanned into its field. No warehouse has 12 digits of anything. */
export function isScannedQuantity(text: string): boolean {
  return text.length >= 12 && gtin14(text) !== undefined;
}

/**
 * The key by which two barcodes count as the same: a GTIN of 8, 12, 13 or 14 digits as 14, any other code unchanged. The database has the
 * same rule (`barcode_key_of`, 0003_skus.sql).
 */
export function barcodeKey(barcode: string): string {
  return /^(?:\d{8}|\d{12,14})$/.test(barcode) ? barcode.padStart(14, '0') : barcode;
}
