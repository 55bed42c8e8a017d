import { mask, type Struct } from 'superstruct';
import { Refusal } from '../../../shared/errors.ts';
import type { UpstreamAnswer } from './upstream.ts';

/** The upstream cannot be used just now; `cause` is for the log, the answer does not tell. */
export function unavailable(cause: unknown): Refusal {
  return Object.assign(new Refusal('unavailable'), { cause });
}

/**
 * What a person is told of a failing upstream: that it is not available, or, by its code, that its database takes no writes for now.
 * Nothing else of its body is passed on: it may hold a stack.
 */
export function upstreamFailure(status: number, body: Buffer): Refusal {
  if (status === 503 && codeIn(body) === 'read_only') return new Refusal('read_only');
  return unavailable(new Error(`the upstream answered ${status}`));
}

/** The code of a refusal; undefined in any other answer. */
export function codeIn(body: Buffer): unknown {
  try {
    return Object(JSON.parse(body.toString('utf8'))).code;
  } catch {
    return undefined;
  }
}

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
