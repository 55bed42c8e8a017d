import type { Input, Operation } from '../../shared/contract/operation.ts';
import { splitInput } from '../../shared/contract/split-input.ts';
import type { OwnServer } from '../replay/own-server.ts';
import { signedIn } from './signed-in.ts';

/** What is asked of the API. */
export interface Question<O extends Operation = Operation> {
  operation: O;
  input: Input<O>;
  /** Asked under the access to the whole company instead of the operational one. */
  ofCompany?: true;
}

export type Ask = (question: Question) => Promise<Response>;

/** Signs in as a browser does and asks under the operational access. */
export async function asker(server: OwnServer): Promise<Ask> {
  const { cookie, accessIds } = await signedIn(server);
  return ({ operation, input, ofCompany }) => {
    const { path, query, body } = splitInput(operation, input as Record<string, unknown>);
    const json = body === undefined ? {} : { 'content-type': 'application/json' };
    const headers = { cookie, 'x-access-id': accessIds[ofCompany ? 'company' : 'operational'], ...json };
    const { method } = operation;
    return fetch(`${server.url}/wmsapi/v1/${path}${query}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
  };
}
