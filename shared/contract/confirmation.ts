import { list, maybe } from './fields/shape.ts';
import { matching } from './fields/text.ts';

/** The confirmations a person accepted: a key, or `key:line` where it is per line (rules: Confirmable warnings). */
export function acceptance() {
  return maybe(list(matching('accepted', '^[a-z_]{1,40}(?::\\d{1,15})?$', 'a confirmation: key or key:line'), 10_000));
}
