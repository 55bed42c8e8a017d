import { type Access, type ScopeKind, scopeKind } from '../../shared/permissions.ts';
import type { OwnServer } from '../replay/own-server.ts';

/** A session as a browser keeps it. */
export interface SignedIn {
  cookie: string;
  /** By the scope they are for. */
  accessIds: Record<ScopeKind, string>;
}

/** Signs in as a browser does. */
export async function signedIn({ url, login, password }: OwnServer): Promise<SignedIn> {
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
