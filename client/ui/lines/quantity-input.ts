import { formatQuantity } from '../formats.ts';

/** The longest text of a quantity: 14 digits, a point, 4 digits. */
export const LONGEST_QUANTITY = 19;

/** What was typed as decimal text: thousands commas and blanks dropped. It may be no quantity yet. */
export function quantityTyped(text: string): string {
  return text.replace(/[\s,]/g, '');
}

/** Could this, typed, be a quantity or become one? */
export function mayBeQuantity(text: string): boolean {
  return /^\d{0,14}(?:\.\d{0,4})?$/.test(quantityTyped(text));
}

/** A quantity at rest, its thousands parted; what is none is shown as typed. */
export function quantityAtRest(text: string): string {
  return mayBeQuantity(text) ? formatQuantity(text) : text;
}
