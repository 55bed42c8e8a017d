import type { ErrorCode } from '../errors.ts';
import { type Rule, rules } from '../permissions.ts';
import type { Operation } from './operation.ts';
import { isWrite } from './split-input.ts';

/** Every code an operation may answer: its own, and those that come with its kind. */
export function errorCodesOf(operation: Operation): ErrorCode[] {
  const rule: Rule = rules[operation.rule];
  const codes: ErrorCode[] = [
    'malformed',
    ...(operation.query === undefined ? [] : (['headers_too_large'] as const)),
    ...(isWrite(operation) ? (['not_json', 'wrong_type', 'body_too_large'] as const) : []),
    ...(isWrite(operation) && operation.reach === 'stock'
      ? (['quantity_too_large', 'quantity_is_barcode', 'whole_numbers_only'] as const)
      : []),
    ...(rule.kind === 'public' ? [] : (['session_ended', 'api_token_ended', 'access_ended'] as const)),
    ...(lies(operation) || operation.params !== undefined ? (['not_found'] as const) : []),
    ...(rule.kind === 'gates' || lies(operation) ? (['access_needed'] as const) : []),
    ...(rule.kind === 'gates' ? (['forbidden'] as const) : []),
    ...(needsPerson(operation) ? (['session_needed'] as const) : []),
    ...operation.errors,
    ...(takesKey(operation) ? (['idempotency_key_reused'] as const) : []),
    ...(operation.reach === 'nobody' && !isWrite(operation) ? [] : (['too_many_requests'] as const)),
    'internal',
    'unavailable',
    ...(isWrite(operation) ? (['read_only'] as const) : []),
  ];
  return [...new Set(codes)];
}

/** Does what it works on lie somewhere, so that an access must say where, and a global one must name a place that there is? */
function lies({ reach }: Operation): boolean {
  return reach === 'stock' || reach === 'report' || reach === 'company' || reach === 'warehouse';
}

/** Is it drawn in threads, on which few may wait? */
export function isPrint({ stream }: Operation): boolean {
  return stream === 'application/pdf' || stream === 'text/plain';
}

/**
 * Is it for people who are signed in, and not for API tokens? Account calls are, and changing users: a token that could make others, or
 * passwords, would outlive its own end. So would a mail that it schedules.
 */
export function needsPerson({ reach, rule, byPerson }: Operation): boolean {
  return reach === 'user' || rule === 'users' || byPerson === true;
}

/** An idempotency key: 1 to 255 printable characters of ASCII. HTTP drops blanks at the ends of a header. */
export const idempotencyKeyPattern = '^[!-~](?:[ -~]{0,253}[!-~])?$';

/** Does it take an idempotency key? Changes do; account and session calls do not (rules: stock rule 5). */
export function takesKey(operation: Operation): boolean {
  return isWrite(operation) && operation.reach !== 'user' && operation.reach !== 'nobody';
}
