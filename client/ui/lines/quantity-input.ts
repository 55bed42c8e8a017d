import { formatQuantity } from '../formats.ts';

/** The longest text of a quantity: 14 digits, a point, 4 digits. */
export const LONGEST_QUANTITY = 19;

/** Thousands separated by commas, then an optional point; or separated by points, then an optional comma. */
const COMMAS = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/;
const POINTS = /^[1-9]\d{0,2}(?:(?:\.\d{3})+,\d*|(?:\.\d{3}){2,})$/;
const DECIMAL_COMMA = /^\d*,\d*$/;

/**
 * Converts typed text to decimal text. A comma separates thousands only before exactly three digits; any other single comma is a decimal
 * comma, which is the only point on some keyboards. Other text is returned as typed, and no rule accepts it as a quantity.
 */
export function quantityTyped(text: string): string {
  const typed = text.replace(/\s/g, '');
  if (COMMAS.test(typed)) return typed.replaceAll(',', '');
  if (POINTS.test(typed)) return typed.replaceAll('.', '').replace(',', '.');
  return DECIMAL_COMMA.test(typed) ? typed.replace(',', '.') : typed;
}

/** Whether the text is a quantity or can become one. */
export function mayBeQuantity(text: string): boolean {
  return /^\d{0,14}(?:\.\d{0,4})?$/.test(quantityTyped(text));
}

/** Separates the thousands of a quantity; other text is shown as typed. */
export function quantityAtRest(text: string): string {
  return mayBeQuantity(text) ? formatQuantity(text) : text;
}
