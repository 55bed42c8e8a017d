import { hasCheckDigit } from './gtin.ts';

/** Did a spreadsheet make a number of this code, and lose digits of it: 4.00638E+12, 4006381333931.0? */
export function isDamagedCode(text: string): boolean {
  return /^\d(?:[.,]\d+)?e\+\d{1,3}$/i.test(text) || /^\d{6,}[.,]0+$/.test(text);
}

/** What may be wrong with a barcode, though there are such: a check digit that is not right, or a UPC that lost its zero. */
export function barcodeDoubt(text: string): 'checkDigit' | 'zeroLost' | undefined {
  if (/^(?:\d{8}|\d{12,14})$/.test(text) && !hasCheckDigit(text)) return 'checkDigit';
  return /^\d{11}$/.test(text) && hasCheckDigit(text) ? 'zeroLost' : undefined;
}
