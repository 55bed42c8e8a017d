import { effect } from '@preact/signals-react';
import { connection } from '../calls/connection.ts';
import { keptAccessesKey } from '../state/session-end.ts';
import type { Session, UserAccess } from '../state/session-state.ts';
import { unsaved } from '../state/unsaved.ts';

/**
 * For a start without the gateway (decision 126): the worker provides the page, and these accesses identify the user, so that their input
 * comes back.
 */
interface KeptAccesses {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly accesses: readonly UserAccess[];
}

/** The longest life of a session: the user of a device that was left the day before may be someone else. */
const LONGEST = 12 * 60 * 60 * 1000;

/** The accesses of the user signed in here, as far as this browser knows. The page then displays only data stored in this browser. */
export function keptAccesses(): readonly UserAccess[] | undefined {
  const { at, accesses } = JSON.parse(
    localStorage.getItem(keptAccessesKey) ?? '{"at":0,"accesses":[]}',
  ) as KeptAccesses;
  if (Date.now() - at > LONGEST) return undefined;
  loadWhenReached();
  return accesses;
}

/** Reloads once the connection is back, to read the missing data and check the session, unless there is unsaved input. */
function loadWhenReached(): void {
  let wasLost = false;
  effect(() => {
    if (wasLost && !connection.isLost.value && !unsaved.any.peek()) location.reload();
    wasLost = connection.isLost.value;
  });
}

export function keepAccesses(session: Pick<Session, 'accesses' | 'status'>): void {
  effect(() => {
    const accesses = session.accesses.value;
    if (session.status.value === 'signedOut') localStorage.removeItem(keptAccessesKey);
    else if (accesses.length > 0 && !connection.isLost.peek()) {
      localStorage.setItem(keptAccessesKey, JSON.stringify({ at: Date.now(), accesses } satisfies KeptAccesses));
    }
  });
}
