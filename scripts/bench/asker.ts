import type { Input, Operation } from '../../shared/contract/operation.ts';
import { splitInput } from '../../shared/contract/split-input.ts';
import type { OwnServer } from '../replay/own-server.ts';

/** What is asked of the API. */
export interface Question<O extends Operation = Operation> {
  operation: O;
  input: Input<O>;
}

export type Ask = (question: Question) => Promise<Response>;

/** Signs in as a browser does and asks under the operational access. */
export async function asker({ url, login, password }: OwnServer): Promise<Ask> {
  const base = `${url}/wmsapi/v1/`;
  const signedIn = await fetch(`${base}user/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login, password }),
  });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const accesses = await (await fetch(`${base}user/access`, { headers: { cookie } })).json();
  const access = accesses.find(({ companyId, warehouseId }: Record<string, unknown>) => companyId && warehouseId);
  return ({ operation, input }) => {
    const { path, query } = splitInput(operation, input as Record<string, unknown>);
    return fetch(base + path + query, { headers: { cookie, 'x-access-id': String(access.id) } });
  };
}
