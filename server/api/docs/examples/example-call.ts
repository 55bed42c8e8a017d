import type { Input, Operation } from '../../../../shared/contract/operation.ts';

/** A documented call: path, query and body in one object, with the names of the contract. */
export interface ExampleCall {
  readonly operation: Operation;
  readonly input: Readonly<Record<string, unknown>>;
}

/** test/api/contract/examples.test.ts sends the names and texts unchanged, and replaces the ids by existing ones. */
export function exampleCall<O extends Operation>(operation: O, input: Input<O>): ExampleCall {
  return { operation, input: input as Readonly<Record<string, unknown>> };
}
