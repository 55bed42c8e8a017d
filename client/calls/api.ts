import type { Input, Operation, Reply } from '../../shared/contract/operation.ts';
import { type CallOptions, call } from './call.ts';

/** The API for screen states, which show failures themselves. Tests pass their own (test/support/client/fake-api.ts). */
export interface Api {
  call<O extends Operation>(operation: O, input: Input<O>, options?: CallOptions): Promise<Reply<O>>;
}

export function apiUnder(accessId?: number): Api {
  return { call: (operation, input, options) => call(operation, input, { handles: 'all', accessId, ...options }) };
}

export const api = apiUnder();
