import type { Input, Operation, Reply } from '../../shared/contract/operation.ts';
import { type CallOptions, call } from './call.ts';

/** The API as a state asks it: the state shows what fails. Tests pass their own (test/support/client/fake-api.ts). */
export interface Api {
  call<O extends Operation>(operation: O, input: Input<O>, options?: CallOptions): Promise<Reply<O>>;
}

/** The API under one access, or under the one that each operation's rule asks for. */
export function apiUnder(accessId?: number): Api {
  return { call: (operation, input, options) => call(operation, input, { handles: 'all', accessId, ...options }) };
}

export const api = apiUnder();
