import type { ChosenAccess } from './chosen-access.ts';
import type { Cookie } from './cookie.ts';
import { remembered } from './remembered.ts';
import { RepeatedCookie } from './repeated-cookie.ts';
import type { Session, Sessions } from './sessions.ts';

/** What the gateway's cookies say. */
export interface CookieState {
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
