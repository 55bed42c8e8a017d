import { signal } from '@preact/signals-react';

const endedKey = 'wms.endedLogin';

/** Where this browser keeps who is signed in, for a start without the gateway; gone with the session. */
export const keptAccessesKey = 'wms.accesses';

/**
 * Leaves for the start of the application by a real navigation: nothing of the ended session stays in memory. What was shown is
 * hidden first: browsers keep a page that was left as it looked, and Back would bring it up again (G10). Whose session ended by itself
 * finds their login filled in: they expect to be asked for the password alone, and would type it where the login goes.
 */
export function leave(login?: string): void {
  if (login === undefined) sessionStorage.removeItem(endedKey);
  else sessionStorage.setItem(endedKey, login);
  localStorage.removeItem(keptAccessesKey);
  document.body.hidden = true;
  location.assign('/wms');
}

/** Whose session ended by itself in this tab, if nobody logged out since. */
export function endedLogin(): string {
  return sessionStorage.getItem(endedKey) ?? '';
}

const waiting = signal<PromiseWithResolvers<boolean> | undefined>(undefined);

/** The dialog that opens over a form when its session has ended: calls that failed wait for it and are then repeated. */
export const signInAgain = {
  isOpen: waiting,
  /** Answers true once the same user has signed in again. */
  ask(): Promise<boolean> {
    waiting.value ??= Promise.withResolvers<boolean>();
    return waiting.value.promise;
  },
  answer(isSameUser: boolean): void {
    waiting.peek()?.resolve(isSameUser);
    waiting.value = undefined;
  },
};
