import { Refusal } from '../../../shared/errors.ts';
import { fault } from '../../../shared/faults.ts';
import type { ChosenAccess, Session, Sessions } from './sessions.ts';

export interface Cookie {
  name: string;
  keep(value: string): string;
  remove: string;
  /** Every value the browser sent under this name; more than one means that one was planted. */
  sent(header: string | undefined): string[];
}

/**
 * A cookie that no script can read and no other site can send. `__Host-Http-` makes the browser reject one set by a script, another host of
 * the domain or a plain connection; a site without TLS (`plain`) has to go without. It lasts until the browser is closed, or for the given
 * time.
 */
export function cookie(title: string, plain: boolean, keptForSeconds?: number): Cookie {
  const name = plain ? title : `__Host-Http-${title}`;
  const attributes = `Path=/; HttpOnly; SameSite=Strict${plain ? '' : '; Secure'}`;
  const age = keptForSeconds === undefined ? '' : `Max-Age=${keptForSeconds}; `;
  return {
    name,
    keep: (value) => `${name}=${value}; ${age}${attributes}`,
    remove: `${name}=; Max-Age=0; ${attributes}`,
    sent: (header) => valuesOf(header, name),
  };
}

/**
 * Only spaces and tabs are blanks here (RFC 6265): a browser treats `__Host-Http-wms` after a no-break space as another name, which a
 * script or another host can set. Trimming must not turn it into ours.
 */
function valuesOf(header: string | undefined, name: string): string[] {
  if (!header?.includes(name)) return [];
  const start = `${name}=`;
  return header
    .split(';')
    .map((pair) => pair.replace(/^[ \t]+|[ \t]+$/g, ''))
    .filter((pair) => pair.startsWith(start))
    .map((pair) => pair.slice(start.length));
}

interface CookieState {
  session: Session;
  accessId?: string;
  /** Set-Cookie lines that replace values made with an old key. */
  renewals: string[];
}

export interface CookieParts {
  sessions: Sessions;
  chosenAccess: ChosenAccess;
  sessionCookie: Cookie;
  accessCookie: Cookie;
}

const CACHE_SIZE = 2_000;

/** Reads a Cookie header; undefined without a running session of ours. Two cookies of one name are rejected. */
export function cookieReader(parts: CookieParts): (header: string) => CookieState | undefined {
  const read = remembered(CACHE_SIZE, (header) => opened(parts, header));
  return (header) => {
    const state = read(header);
    return state === undefined || parts.sessions.isOver(state.session) ? undefined : state;
  };
}

function opened({ sessions, chosenAccess, sessionCookie, accessCookie }: CookieParts, header: string) {
  const sealed = onlyValue(sessionCookie, header);
  const signed = onlyValue(accessCookie, header);
  const content = sealed === undefined ? undefined : sessions.open(sealed);
  if (content === undefined) return undefined;
  const { session } = content;
  const chosen = signed === undefined ? undefined : chosenAccess.read(session, signed);
  const renewals: string[] = [];
  if (content.renew) renewals.push(sessionCookie.keep(sessions.seal(session)));
  if (chosen?.renew) renewals.push(accessCookie.keep(chosenAccess.sign(session, chosen.accessId)));
  return { session, renewals, ...(chosen && { accessId: chosen.accessId }) };
}

/** The value of a cookie; two are rejected. */
export function onlyValue(cookie: Cookie, header: string): string | undefined {
  const [value, ...more] = cookie.sent(header);
  if (more.length > 0) throw new RepeatedCookie(cookie);
  return value;
}

/**
 * Remembers results for the last `limit` texts: opening a sealed cookie costs more than the rest of a request, and a browser sends the same
 * one repeatedly. Texts without a result are not remembered.
 */
function remembered<T>(limit: number, work: (text: string) => T | undefined): (text: string) => T | undefined {
  const known = new Map<string, T>();
  return (text) => {
    const entry = known.get(text);
    if (entry !== undefined) return entry;
    const fresh = work(text);
    if (fresh === undefined) return undefined;
    if (known.size >= limit) for (const oldest of known.keys().take(1)) known.delete(oldest);
    known.set(text, fresh);
    return fresh;
  };
}

/** Two cookies of one name: the first would win, and may be a planted one. The request is rejected, and the response removes the cookie. */
export class RepeatedCookie extends Refusal {
  readonly removal: string;

  constructor(cookie: Cookie) {
    super('malformed', { fields: { cookie: fault('repeated', `one ${cookie.name}`) } });
    this.removal = cookie.remove;
  }
}
