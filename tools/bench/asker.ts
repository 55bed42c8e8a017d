import type { Input, Operation } from '../../shared/contract/operation.ts';
import { splitInput } from '../../shared/contract/split-input.ts';
import { type Access, type ScopeKind, scopeKind } from '../../shared/permissions.ts';
import type { OwnServer } from '../replay/own-server.ts';

export interface Question<O extends Operation = Operation> {
  operation: O;
  input: Input<O>;
  /** Sent under the access to the whole company instead of the operational one. */
  ofCompany?: true;
}

export type Ask = (question: Question) => Promise<Response>;

/** Signs in as a browser does and sends requests under the operational access. */
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

const ROUNDS = 15;

/** Milliseconds until each response was complete, for several rounds after one that is not counted. */
export async function answerTimes(ask: Ask, questions: readonly Question[]): Promise<number[]> {
  const taken: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const question of questions) {
      const began = performance.now();
      const answer = await ask(question);
      await answer.text();
      if (!answer.ok) throw new Error(`${question.operation.name} answers ${answer.status}`);
      if (round > 0) taken.push(performance.now() - began);
    }
  }
  return taken;
}

export interface SignedIn {
  cookie: string;
  accessIds: Record<ScopeKind, string>;
}

export type Site = Pick<OwnServer, 'url' | 'login' | 'password'>;

export async function signedIn({ url, login, password }: Site): Promise<SignedIn> {
  const base = `${url}/wmsapi/v1/user`;
  const answer = await fetch(`${base}/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login, password }),
  });
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const accesses = (await (await fetch(`${base}/access`, { headers: { cookie } })).json()) as Access[];
  const accessIds = Object.fromEntries(accesses.map((access) => [scopeKind(access), String(access.id)]));
  return { cookie, accessIds: accessIds as Record<ScopeKind, string> };
}
