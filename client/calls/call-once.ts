import { signal } from '@preact/signals-react';
import type { Input, Operation, Reply } from '../../shared/contract/operation.ts';
import { session } from '../state/session.ts';
import { type CallOptions, call } from './call.ts';
import { sendOnce, type Unanswered } from './send-once.ts';

/** The last write of this page whose answer was lost, whichever screen made it. */
const unanswered = signal<Unanswered | undefined>();

/**
 * Calls an operation that writes, as `call` does, and once: the same call made again before its answer came, or after it was lost, goes
 * under the same key (decision 132). Every write of a screen goes this way or under a key that the screen keeps; test/client/writes.test.ts.
 */
export function callOnce<O extends Operation>(
  operation: O,
  input: Input<O>,
  options: CallOptions = {},
): Promise<Reply<O>> {
  const send = (_: unknown, idempotencyKey: string) => call(operation, input, { ...options, idempotencyKey });
  const access = options.accessId ?? session.current.peek()?.id;
  return sendOnce(send, unanswered)([operation.name, access, input], options.idempotencyKey);
}
