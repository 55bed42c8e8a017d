import { quantity } from './number.ts';
import { list, shape } from './shape.ts';
import { text } from './text.ts';

/** A total over different units: one sum per unit, because metres and pieces cannot be added. */
export function perUnit() {
  return list(shape({ unit: text(), quantity: quantity() }), 10_000);
}
