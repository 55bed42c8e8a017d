import { Refusal } from '../../../shared/errors.ts';
import type { ChosenAccess, Session, Sessions } from './sessions.ts';

/** One of the gateway's cookies: what it is called here, and the Set-Cookie lines that keep and remove it. */
export interface Cookie {
  name: string;
  keep(value: string): string;
  remove: string;
  /** Every value the browser sent under this name; more than one means that somebody planted one. */
  sent(header: string | undefined): string[];
}

/**
 * A cookie no script can read and no other site can send. `__Host-Http-` makes the browser itself refuse one that a script,
 * another host of the domain or a plain connection sets; a site without TLS (`plain`) has to go without. It lasts as long as the
 * browser is open, or for the time given.
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
 * Only spaces and tabs are blanks here (RFC 6265): a browser takes `__Host-Http-wms` after a no-break space for another name, and so lets a
 * script or another host set it. It must not become ours by trimming.
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

/** What the gateway's cookies say. */
interface CookieState {
  session: Session;
  accessId?: string;
  /** Set-Cookie lines that seal and sign anew what an old key had made. */
  renewals: string[];
}

/** What reading needs. */
export interface CookieParts {
  sessions: Sessions;
  chosenAccess: ChosenAccess;
  sessionCookie: Cookie;
  accessCookie: Cookie;
}

const kept = 2_000;

/** Reads a Cookie header; nothing without a session of ours that is still running. Two cookies of one name are refused. */
export function cookieReader(parts: CookieParts): (header: string) => CookieState | undefined {
  const read = remembered(kept, (header) => opened(parts, header));
  return (header) => {
    const state = read(header);
    return state === undefined || parts.sessions.isOver(state.session) ? undefined : state;
  };
}

function opened({ sessions, chosenAccess, sessionCookie, accessCookie }: CookieParts, header: string) {
  const sealed = onlyValue(sessionCookie, header);
  const signed = onlyValue(accessCookie, header);
  const found = sealed === undefined ? undefined : sessions.open(sealed);
  if (found === undefined) return undefined;
  const { session } = found;
  const chosen = signed === undefined ? undefined : chosenAccess.read(session, signed);
  const renewals: string[] = [];
  if (found.renew) renewals.push(sessionCookie.keep(sessions.seal(session)));
  if (chosen?.renew) renewals.push(accessCookie.keep(chosenAccess.sign(session, chosen.accessId)));
  return { session, renewals, ...(chosen && { accessId: chosen.accessId }) };
}

/** The value that the browser sent under a cookie's name; two are refused. */
export function onlyValue(cookie: Cookie, header: string): string | undefined {
  const [value, ...more] = cookie.sent(header);
  if (more.length > 0) throw new RepeatedCookie(cookie);
  return value;
}

/**
 * Keeps what was worked out for the last `limit` texts: opening a sealed cookie costs more than the rest of a request taken
 * together, and a browser sends the same one again and again. Nothing is kept for a text that came to nothing.
 */
function remembered<T>(limit: number, work: (text: string) => T | undefined): (text: string) => T | undefined {
  const known = new Map<string, T>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const fresh = work(text);
    if (fresh === undefined) return undefined;
    if (known.size >= limit) for (const oldest of known.keys().take(1)) known.delete(oldest);
    known.set(text, fresh);
    return fresh;
  };
}

/** Two cookies of one name: the first would win, and that may be a planted one. Refused, and answered with its removal. */
export class RepeatedCookie extends Refusal {
  readonly removal: string;

  constructor(cookie: Cookie) {
    super('malformed', { fields: { cookie: `one ${cookie.name}` } });
    this.removal = cookie.remove;
  }
}
