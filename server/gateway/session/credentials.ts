import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { refuseField } from '../../../shared/errors.ts';
import { type CookieParts, cookieReader } from './cookies.ts';
import type { Session } from './sessions.ts';

/** The sender of a request: an integrator with its own token, a browser with cookies, or neither. */
interface Credential {
  authorization?: string;
  session?: Session;
  accessId?: string;
  /** Whether the request had our session cookie, readable or not. */
  byCookie: boolean;
  /** Set-Cookie lines for the response. */
  renewals: string[];
}

/** Reads the credential; `namedAccess` is the access in the request's address, if any. */
export type ReadCredential = (request: FastifyRequest, namedAccess?: string | undefined) => Credential;

const bearer = /^Bearer +([A-Za-z0-9._~+/=-]{1,1024}(?:@[1-9][0-9]{0,17})?)$/i;
const accessIdForm = /^[1-9][0-9]{0,17}$/;

/** Creates the function that reads credentials. An integrator's Bearer token takes precedence; its cookies are not even read. */
export function credentialReader(parts: CookieParts): ReadCredential {
  const read = cookieReader(parts);
  return (request, namedAccess = accessHeader(request)) => {
    const { authorization = '', cookie = '' } = request.raw.headers;
    if (isByToken(request.raw.headers)) return integrator(authorization);
    const state = read(cookie);
    // A caller without a session is refused for that reason, regardless of the access named.
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

/** Then cookies are not read. */
export function isByToken({ authorization }: IncomingHttpHeaders): boolean {
  return authorization !== undefined && /^bearer/i.test(authorization);
}

function integrator(authorization: string): Credential {
  const token = bearer.exec(authorization)?.[1];
  if (token === undefined) refuseField('authorization', 'bad_pattern', 'Bearer token@accessId');
  return { authorization: `Bearer ${token}`, byCookie: false, renewals: [] };
}

function accessHeader(request: FastifyRequest): string | undefined {
  const header = request.raw.headers['x-access-id'];
  return Array.isArray(header) ? header.join(',') : header;
}

function checkAccessId(accessId: string | undefined): void {
  if (accessId === undefined || accessIdForm.test(accessId)) return;
  refuseField('access', 'bad_pattern', 'an access id');
}

/** The guards' findings about an API request; its raw headers are replaced on the way to the upstream. */
export interface ApiCall {
  credential: Credential;
  /** Below /wmsapi/v1/, decoded. */
  path: string;
  /** Whether a user opens it as a page, rather than our client calling it. */
  navigates: boolean;
  /** Another site whose program calls with a token, and may read the answer. */
  origin?: string;
}

export const apiCallDecorator = 'apiCall';

export function apiCallOf(request: FastifyRequest): ApiCall {
  return request.getDecorator<ApiCall>(apiCallDecorator);
}
