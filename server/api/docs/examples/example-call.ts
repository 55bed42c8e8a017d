import type { Input, Operation } from '../../../../shared/contract/operation.ts';

/** A call of an operation as its documentation shows it: path, query and body in one object, as the contract names them. */
export interface ExampleCall {
  readonly operation: Operation;
  readonly input: Readonly<Record<string, unknown>>;
}

/**
 * An example of an operation. Its names and texts are sent as they stand by test/api/contract/examples.test.ts, which puts ids in place that
 * are there.
 */
export function exampleCall<O extends Operation>(operation: O, input: Input<O>): ExampleCall {
  return { operation, input: input as Readonly<Record<string, unknown>> };
}
