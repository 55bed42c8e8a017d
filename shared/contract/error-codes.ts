import type { ErrorCode } from '../errors.ts';
import { scopesFor, takesWarehouse } from '../integrations.ts';
import { type Rule, rules } from '../permissions.ts';
import type { Operation } from './operation.ts';
import { isWrite } from './split-input.ts';

/** Every code that an operation can return: its own, and those that come with its kind. */
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
    ...(scopesFor(operation).length > 0 ? (['scope_missing'] as const) : []),
    ...(takesWarehouse(operation) ? (['warehouse_needed'] as const) : []),
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

/**
 * Whether the operation works on the data of a company or warehouse. Then the access must name it; under a global access the request does,
 * and it must exist.
 */
function lies({ reach }: Operation): boolean {
  return reach === 'stock' || reach === 'report' || reach === 'company' || reach === 'warehouse';
}

/** Prints are drawn in threads, for which only a few requests can wait. */
export function isPrint({ stream }: Operation): boolean {
  return stream === 'application/pdf' || stream === 'text/plain';
}

/**
 * Whether the operation is only for signed-in users, not for API tokens. Account calls and changes of users are: a token that could create
 * other tokens or passwords would outlive its own end. So would a mail that it schedules.
 */
export function needsPerson({ reach, rule, byPerson }: Operation): boolean {
  return reach === 'user' || rule === 'users' || byPerson === true;
}

/** An idempotency key: 1 to 255 printable ASCII characters. HTTP drops blanks at the ends of a header. */
export const idempotencyKeyPattern = '^[!-~](?:[ -~]{0,253}[!-~])?$';

/** Changes take an idempotency key; account and session calls do not (rules: stock rule 5). */
export function takesKey(operation: Operation): boolean {
  return isWrite(operation) && operation.reach !== 'user' && operation.reach !== 'nobody';
}
