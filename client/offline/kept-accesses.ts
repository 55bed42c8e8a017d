import { effect } from '@preact/signals-react';
import { connection } from '../calls/connection.ts';
import { keptAccessesKey } from '../state/session-end.ts';
import type { Session, UserAccess } from '../state/session-state.ts';
import { unsaved } from '../state/unsaved.ts';

/**
 * A start without the gateway (decision 126). The worker brings up the page, and what is kept here says who works in it, so that what they
 * typed comes back.
 */
interface KeptAccesses {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly accesses: readonly UserAccess[];
}

/** As long as a session lasts at most: whoever takes up a device that somebody left the day before is not them. */
const LONGEST = 12 * 60 * 60 * 1000;

/** Their accesses, if somebody is signed in here as far as this browser knows. What is shown then is nothing but what this browser keeps. */
export function keptAccesses(): readonly UserAccess[] | undefined {
  const { at, accesses } = JSON.parse(
    localStorage.getItem(keptAccessesKey) ?? '{"at":0,"accesses":[]}',
  ) as KeptAccesses;
  if (Date.now() - at > LONGEST) return undefined;
  loadWhenReached();
  return accesses;
}

/** What could not be read meanwhile is read then, and whether the session is still there. What is typed is more than that. */
function loadWhenReached(): void {
  let wasLost = false;
  effect(() => {
    if (wasLost && !connection.isLost.value && !unsaved.any.peek()) location.reload();
    wasLost = connection.isLost.value;
  });
}

/** Stores the accesses of the user until the sign-out. */
export function keepAccesses(session: Pick<Session, 'accesses' | 'status'>): void {
  effect(() => {
    const accesses = session.accesses.value;
    if (session.status.value === 'signedOut') localStorage.removeItem(keptAccessesKey);
    else if (accesses.length > 0 && !connection.isLost.peek()) {
      localStorage.setItem(keptAccessesKey, JSON.stringify({ at: Date.now(), accesses } satisfies KeptAccesses));
    }
  });
}
