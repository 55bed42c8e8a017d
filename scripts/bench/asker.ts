import type { Input, Operation } from '../../shared/contract/operation.ts';
import { splitInput } from '../../shared/contract/split-input.ts';
import type { OwnServer } from '../replay/own-server.ts';
import { signedIn } from './signed-in.ts';

/** What is asked of the API. */
export interface Question<O extends Operation = Operation> {
  operation: O;
  input: Input<O>;
}

export type Ask = (question: Question) => Promise<Response>;

/** Signs in as a browser does and asks under the operational access. */
export async function asker(server: OwnServer): Promise<Ask> {
  const { cookie, accessIds } = await signedIn(server);
  return ({ operation, input }) => {
    const { path, query } = splitInput(operation, input as Record<string, unknown>);
    const headers = { cookie, 'x-access-id': accessIds.operational };
    return fetch(`${server.url}/wmsapi/v1/${path}${query}`, { headers });
  };
}
