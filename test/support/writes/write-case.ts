import type { Input, Operation } from '../../../shared/contract/operation.ts';
import type { Builders } from '../builders/builders.ts';
import type { Caller } from '../builders/caller.ts';

export interface WriteCase {
  operation: Operation;
  input: Input<Operation>;
  /** An input that might be sent under the same key by mistake. */
  other: Input<Operation>;
  caller: Caller;
  rival: Caller;
}

/** Creates what a change needs, new each time. */
export type Prepare = (builders: Builders) => Promise<WriteCase>;

export function writeCase<O extends Operation>(
  operation: O,
  [caller, rival]: readonly [Caller, Caller],
  input: Input<O>,
  other: Input<O>,
): WriteCase {
  return { operation, input: input as Input<Operation>, other: other as Input<Operation>, caller, rival };
}
