import type { FastifyRequest } from 'fastify';
import { refuse } from '../../../shared/errors.ts';
import { type CookieParts, cookieReader } from './cookies.ts';
import type { Session } from './sessions.ts';

/** Who asks: an integrator by a token of their own, a browser by its cookies, or nobody. */
interface Credential {
  /** The Authorization header for the upstream. */
  authorization?: string;
  session?: Session;
  accessId?: string;
  /** Did the request bring our session cookie, whether or not it could be read? */
  byCookie: boolean;
  /** Set-Cookie lines that go with the answer. */
  renewals: string[];
}

/** Reads who asks; `namedAccess` is the access that the request's address names, if it does. */
export type ReadCredential = (request: FastifyRequest, namedAccess?: string | undefined) => Credential;

const bearer = /^Bearer +([A-Za-z0-9._~+/=-]{1,1024}(?:@[1-9][0-9]{0,17})?)$/i;
const accessIdForm = /^[1-9][0-9]{0,17}$/;

/** Makes the one function that reads credentials. An integrator's Bearer counts alone: their cookies are not even looked at. */
export function credentialReader(parts: CookieParts): ReadCredential {
  const read = cookieReader(parts);
  return (request, namedAccess = accessHeader(request)) => {
    const { authorization, cookie = '' } = request.raw.headers;
    if (authorization !== undefined && /^bearer/i.test(authorization)) return integrator(authorization);
    const state = read(cookie);
    // Whoever is not signed in is told so, whatever access they name.
    if (state === undefined) return { byCookie: cookie.includes(`${parts.sessionCookie.name}=`), renewals: [] };
    checkAccessId(namedAccess);
    const { session, renewals } = state;
    const accessId = namedAccess ?? state.accessId;
    const scope = accessId === undefined ? '' : `@${accessId}`;
    return {
      authorization: `Bearer ${session.token}${scope}`,
      session,
      ...(accessId !== undefined && { accessId }),
      byCookie: true,
      renewals,
    };
  };
}

function integrator(authorization: string): Credential {
  const token = bearer.exec(authorization)?.[1];
  if (token === undefined) refuse('malformed', { fields: { authorization: 'Bearer token@accessId' } });
  return { authorization: `Bearer ${token}`, byCookie: false, renewals: [] };
}

function accessHeader(request: FastifyRequest): string | undefined {
  const header = request.raw.headers['x-access-id'];
  return Array.isArray(header) ? header.join(',') : header;
}

function checkAccessId(accessId: string | undefined): void {
  if (accessId === undefined || accessIdForm.test(accessId)) return;
  refuse('malformed', { fields: { access: 'an access id' } });
}

/** What the gateway's guards found out about an API request; its raw headers are replaced on the way to the upstream. */
export interface ApiCall {
  credential: Credential;
  /** Below /wmsapi/v1/, decoded. */
  path: string;
  /** Is it a page that a person opens, rather than a call of our client? */
  navigates: boolean;
}

/** The name under which requests to the API carry their call. */
export const apiCallDecorator = 'apiCall';

/** The call that the guards have noted on this request. */
export function apiCallOf(request: FastifyRequest): ApiCall {
  return request.getDecorator<ApiCall>(apiCallDecorator);
}
