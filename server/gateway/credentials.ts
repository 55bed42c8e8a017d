import type { FastifyRequest } from 'fastify';
import { refuse } from '../../shared/errors.ts';
import type { ChosenAccess } from './chosen-access.ts';
import type { Cookie } from './cookie.ts';
import { RepeatedCookie } from './repeated-cookie.ts';
import type { Session, Sessions } from './sessions.ts';

/** Who asks: an integrator by a token of their own, a browser by its cookies, or nobody. */
export interface Credential {
  /** The Authorization header for the upstream. */
  authorization?: string;
  session?: Session;
  accessId?: string;
  /** Did the request live on our session cookie, whether or not it could be read? */
  byCookie: boolean;
  /** Set-Cookie lines that seal and sign anew what an old key had made. */
  renewals: string[];
}

/** Reads who asks; `namedAccess` is the access that the request names itself, if it does. */
export type ReadCredential = (request: FastifyRequest, namedAccess?: string | undefined) => Credential;

/** What reading needs. */
export interface CredentialParts {
  sessions: Sessions;
  chosenAccess: ChosenAccess;
  sessionCookie: Cookie;
  accessCookie: Cookie;
}

const bearer = /^Bearer +([A-Za-z0-9._~+/=-]{1,1024}(?:@[1-9][0-9]{0,17})?)$/i;
const accessIdForm = /^[1-9][0-9]{0,17}$/;

/** Makes the one function that reads credentials. An integrator's Bearer counts alone: their cookies are not even looked at. */
export function credentialReader(parts: CredentialParts): ReadCredential {
  return (request, namedAccess = accessHeader(request)) => {
    const own = request.raw.headers.authorization;
    if (own !== undefined && /^bearer/i.test(own)) return integrator(own);
    return browser(parts, request.raw.headers.cookie, checkedAccess(namedAccess));
  };
}

function integrator(authorization: string): Credential {
  const token = bearer.exec(authorization)?.[1];
  if (token === undefined) refuse('malformed', { fields: { authorization: 'Bearer token@accessId' } });
  return { authorization: `Bearer ${token}`, byCookie: false, renewals: [] };
}

function browser(parts: CredentialParts, header: string | undefined, namedAccess: string | undefined): Credential {
  const sealed = onlyValue(parts.sessionCookie, header);
  if (sealed === undefined) return { byCookie: false, renewals: [] };
  const opened = parts.sessions.open(sealed);
  if (opened === undefined) return { byCookie: true, renewals: [] };
  const { session } = opened;
  const signed = onlyValue(parts.accessCookie, header);
  const chosen = signed === undefined ? undefined : parts.chosenAccess.read(session, signed);
  const accessId = namedAccess ?? chosen?.accessId;
  const renewals: string[] = [];
  if (opened.renew) renewals.push(parts.sessionCookie.keep(parts.sessions.seal(session)));
  if (chosen?.renew) renewals.push(parts.accessCookie.keep(parts.chosenAccess.sign(session, chosen.accessId)));
  return {
    authorization: `Bearer ${session.token}${accessId === undefined ? '' : `@${accessId}`}`,
    session,
    ...(accessId !== undefined && { accessId }),
    byCookie: true,
    renewals,
  };
}

function onlyValue(cookie: Cookie, header: string | undefined): string | undefined {
  const [value, ...more] = cookie.sent(header);
  if (more.length > 0) throw new RepeatedCookie(cookie);
  return value;
}

function accessHeader(request: FastifyRequest): string | undefined {
  const header = request.raw.headers['x-access-id'];
  return Array.isArray(header) ? header.join(',') : header;
}

function checkedAccess(accessId: string | undefined): string | undefined {
  if (accessId !== undefined && !accessIdForm.test(accessId))
    refuse('malformed', { fields: { access: 'an access id' } });
  return accessId;
}
