import { effect } from '@preact/signals-react';
import { t } from '../../texts.ts';
import { session } from '../session.ts';
import { toasts } from '../toasts.ts';
import { browserStore } from './browser-store.ts';
import { createKeptRecords, type KeptPlace } from './kept-records.ts';

/** The unsaved work that this browser keeps. */
export const kept = createKeptRecords(browserStore(), {
  now: () => Date.now(),
  address: () => location.pathname,
  failed(error) {
    console.warn(error);
    toasts.warn(t('app_notKept'));
  },
});

/** Nobody finds what somebody else typed here. */
effect(() => {
  if (session.status.value === 'signedIn') void kept.ownedBy(session.user.value.login);
});

/** The place of a document ('ern/17') for the person who works here now. */
export function keptPlace(document: string): KeptPlace {
  return { user: session.user.peek().login, accessId: session.current.peek()?.id ?? 0, document };
}
