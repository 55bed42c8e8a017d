import type { Input, Operation } from '../../../shared/contract/operation.ts';
import type { Builders } from '../builders/builders.ts';
import type { Caller } from '../builders/caller.ts';

interface Change {
  operation: Operation;
  input: Input<Operation>;
  /** An input that might be sent under the same key by mistake. */
  other: Input<Operation>;
}

export interface WriteCase extends Change {
  caller: Caller;
  rival: Caller;
}

type People = readonly [Caller, Caller];

/** Creates what a change needs, new each time. */
export type Prepare = (builders: Builders) => Promise<WriteCase>;

export function change<O extends Operation>(operation: O, input: Input<O>, other: Input<O>): Change {
  return { operation, input: input as Input<Operation>, other: other as Input<Operation> };
}

/** A change that takes only an id. */
export function byId<O extends Operation>(operation: O) {
  return ({ id }: { id: number }) => change(operation, { id } as Input<O>, { id: id + 1 } as Input<O>);
}

export function writeCase<O extends Operation>(
  operation: O,
  [caller, rival]: People,
  input: Input<O>,
  other: Input<O>,
): WriteCase {
  return { ...change(operation, input, other), caller, rival };
}

/** A change of what `prepare` creates, by the people there unless it names others. */
export function using<Made extends object>(
  prepare: (builders: Builders) => Promise<Made>,
  of: (made: Made, builders: Builders) => Change | WriteCase | Promise<Change | WriteCase>,
): Prepare {
  return async (builders) => {
    const made = await prepare(builders);
    const [caller, rival] = (made as { people?: People }).people ?? [];
    return { caller, rival, ...(await of(made, builders)) } as WriteCase;
  };
}
