import { mask, type Struct } from 'superstruct';
import { unavailable } from './unavailable.ts';
import type { UpstreamAnswer } from './upstream.ts';

/**
 * Reads what the gateway itself asked for; fields it does not know are left out. An answer of another form is no answer. Its
 * reasons are not kept: they quote what was received, and that may be a token.
 */
export function readAnswer<T, S>(answer: UpstreamAnswer, struct: Struct<T, S>): T {
  try {
    return mask(JSON.parse(answer.body.toString('utf8')), struct);
  } catch {
    throw unavailable(new Error('the upstream answered something else than agreed'));
  }
}
