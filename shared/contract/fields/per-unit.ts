import { quantity } from './number.ts';
import { list, shape } from './shape.ts';
import { text } from './text.ts';

/** A total of things with different units: a sum for each unit, since metres and pieces add up to nothing. */
export function perUnit() {
  return list(shape({ unit: text(), quantity: quantity() }), 10_000);
}
