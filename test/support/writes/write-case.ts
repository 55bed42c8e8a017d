import type { Input, Operation } from '../../../shared/contract/operation.ts';
import type { Builders } from '../builders/builders.ts';
import type { Caller } from '../builders/caller.ts';

/** A change that can be made, once. */
export interface WriteCase {
  operation: Operation;
  input: Input<Operation>;
  /** What might come under the same key by mistake. */
  other: Input<Operation>;
  caller: Caller;
  /** Somebody else with the same rights. */
  rival: Caller;
}

/** Makes what a change needs: everything anew each time. */
export type Prepare = (builders: Builders) => Promise<WriteCase>;

/** Who asks, and what of the operation; the types of both inputs are the operation's. */
export function writeCase<O extends Operation>(
  operation: O,
  [caller, rival]: readonly [Caller, Caller],
  input: Input<O>,
  other: Input<O>,
): WriteCase {
  return { operation, input: input as Input<Operation>, other: other as Input<Operation>, caller, rival };
}
