import { mask, type Struct } from 'superstruct';
import { Refusal } from '../../../shared/errors.ts';
import type { UpstreamAnswer } from './upstream.ts';

/** The upstream is not available; `cause` is for the log only and not sent. */
export function unavailable(cause: unknown): Refusal {
  return Object.assign(new Refusal('unavailable'), { cause });
}

/**
 * The user-facing error for a failing upstream: not available, or, by its code, database read-only. Nothing else of its body is passed on,
 * because it may contain a stack.
 */
export function upstreamFailure(status: number, body: Buffer): Refusal {
  if (status === 503 && codeIn(body) === 'read_only') return new Refusal('read_only');
  return unavailable(new Error(`the upstream answered ${status}`));
}

/** The code of a refusal; undefined for any other response. */
export function codeIn(body: Buffer): unknown {
  try {
    return Object(JSON.parse(body.toString('utf8'))).code;
  } catch {
    return undefined;
  }
}

/**
 * Validates the response to a call of the gateway itself and drops unknown fields. A response of another form is rejected. The validation
 * errors are not kept, because they quote the response, which may contain a token.
 */
export function readAnswer<T, S>(answer: UpstreamAnswer, struct: Struct<T, S>): T {
  try {
    return mask(JSON.parse(answer.body.toString('utf8')), struct);
  } catch {
    throw unavailable(new Error('the upstream answered something else than agreed'));
  }
}
