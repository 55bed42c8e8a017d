const lengths: readonly number[] = [8, 12, 13, 14];

/** Is its last digit the check digit of the others, as GS1 calculates it (GTIN, SSCC, GLN)? */
export function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].reduceRight((total, digit, at) => {
    const weight = (digits.length - at) % 2 === 0 ? 3 : 1;
    return total + Number(digit) * weight;
  }, 0);
  return sum % 10 === 0;
}

/**
 * A GTIN-8, -12 (UPC), -13 (EAN) or -14 in 14 digits, so that one article number is one, with and without leading zeros; undefined
 * for what is none.
 */
export function gtin14(text: string): string | undefined {
  if (!/^\d{8,14}$/.test(text) || !lengths.includes(text.length) || !hasCheckDigit(text)) return undefined;
  return text.padStart(14, '0');
}

/** Is it, entered as a quantity, a barcode that was scanned into its field? No warehouse has 12 digits of anything. */
export function isScannedQuantity(text: string): boolean {
  return text.length >= 12 && gtin14(text) !== undefined;
}

/**
 * What makes two barcodes one: a GTIN of 8, 12, 13 or 14 digits in 14, any other code as it is. The database has the same rule
 * (`barcode_key_of`, 0003_skus.sql).
 */
export function barcodeKey(barcode: string): string {
  return /^(?:\d{8}|\d{12,14})$/.test(barcode) ? barcode.padStart(14, '0') : barcode;
}
