import { formatQuantity } from '../formats.ts';

/** The longest text of a quantity: 14 digits, a point, 4 digits. */
export const LONGEST_QUANTITY = 19;

/** Thousands parted by commas, then perhaps a point; or parted by points, then perhaps a comma. */
const COMMAS = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/;
const POINTS = /^[1-9]\d{0,2}(?:(?:\.\d{3})+,\d*|(?:\.\d{3}){2,})$/;
const DECIMAL_COMMA = /^\d*,\d*$/;

/**
 * Typed text as decimal text. A comma parts thousands only before exactly three digits; any other single comma is a decimal comma, which
 * is the only point that some keyboards have. Text that is neither is returned as typed, and no rule takes it for a quantity.
 */
export function quantityTyped(text: string): string {
  const typed = text.replace(/\s/g, '');
  if (COMMAS.test(typed)) return typed.replaceAll(',', '');
  if (POINTS.test(typed)) return typed.replaceAll('.', '').replace(',', '.');
  return DECIMAL_COMMA.test(typed) ? typed.replace(',', '.') : typed;
}

/** Could this, typed, be a quantity or become one? */
export function mayBeQuantity(text: string): boolean {
  return /^\d{0,14}(?:\.\d{0,4})?$/.test(quantityTyped(text));
}

/** A quantity at rest, its thousands parted; what is none is shown as typed. */
export function quantityAtRest(text: string): string {
  return mayBeQuantity(text) ? formatQuantity(text) : text;
}
