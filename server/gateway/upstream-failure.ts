import { Refusal } from '../../shared/errors.ts';
import { unavailable } from './unavailable.ts';

/**
 * What a person is told of a failing upstream: that it is not available, or, by its code, that its database takes no writes for now.
 * Nothing else of its body is passed on: it may hold a stack.
 */
export function upstreamFailure(status: number, body: Buffer): Refusal {
  if (status === 503 && codeIn(body) === 'read_only') return new Refusal('read_only');
  return unavailable(new Error(`the upstream answered ${status}`));
}

function codeIn(body: Buffer): unknown {
  try {
    return Object(JSON.parse(body.toString('utf8'))).code;
  } catch {
    return undefined;
  }
}
