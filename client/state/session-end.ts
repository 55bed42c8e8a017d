import { signal } from '@preact/signals-react';

const endedKey = 'wms.endedLogin';

/** The key of the stored accesses, for a start without the gateway; removed with the session. */
export const keptAccessesKey = 'wms.accesses';

/**
 * Goes to the start of the application by a real navigation, so that nothing of the ended session stays in memory. Hides the page first,
 * because browsers keep a page as it looked and Back would show it again (G10). If no logout ended the session, the login is filled in:
 * users then expect to be asked only for the password and would type it into the login field.
 */
export function leave(login?: string): void {
  if (login === undefined) sessionStorage.removeItem(endedKey);
  else sessionStorage.setItem(endedKey, login);
  localStorage.removeItem(keptAccessesKey);
  document.body.hidden = true;
  location.assign('/wms');
}

/** The login of the session that ended without a logout in this tab, if no one has logged out since. */
export function endedLogin(): string {
  return sessionStorage.getItem(endedKey) ?? '';
}

const waiting = signal<PromiseWithResolvers<boolean> | undefined>(undefined);

/** The dialog that opens over a form when its session has ended; failed calls wait for it and are then repeated. */
export const signInAgain = {
  isOpen: waiting,
  /** Resolves with true once the same user has signed in again. */
  ask(): Promise<boolean> {
    waiting.value ??= Promise.withResolvers<boolean>();
    return waiting.value.promise;
  },
  answer(isSameUser: boolean): void {
    waiting.peek()?.resolve(isSameUser);
    waiting.value = undefined;
  },
};
