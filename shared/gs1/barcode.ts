import { hasCheckDigit } from './gtin.ts';

/** Whether a spreadsheet turned this code into a number and lost digits: 4.00638E+12, 4006381333931.0. */
export function isDamagedCode(text: string): boolean {
  return /^\d(?:[.,]\d+)?e\+\d{1,3}$/i.test(text) || /^\d{6,}[.,]0+$/.test(text);
}

/** A possible fault of a barcode, though such codes exist: a wrong check digit, or a UPC that lost its zero. */
export function barcodeDoubt(text: string): 'checkDigit' | 'zeroLost' | undefined {
  if (/^(?:\d{8}|\d{12,14})$/.test(text) && !hasCheckDigit(text)) return 'checkDigit';
  return /^\d{11}$/.test(text) && hasCheckDigit(text) ? 'zeroLost' : undefined;
}
