import type { Input, Operation } from '../../../shared/contract/operation.ts';
import type { ErrorCode } from '../../../shared/errors.ts';
import type { Builders } from './builders.ts';
import type { Caller, NamedFields } from './caller.ts';
import { wroteNothing } from './wrote-nothing.ts';

export type RefusedRequest<O extends Operation> = readonly [request: Input<O>, code: ErrorCode, fields?: NamedFields];

/** Each request of the table is refused as it says there, and writes nothing. */
export async function refuses<O extends Operation>(
  builders: Builders,
  caller: Caller,
  operation: O,
  requests: Readonly<Record<string, RefusedRequest<O>>>,
): Promise<void> {
  for (const [name, [request, code, fields]] of Object.entries(requests)) {
    await wroteNothing(builders, () => caller.refused(operation, request, code, fields, name));
  }
}
