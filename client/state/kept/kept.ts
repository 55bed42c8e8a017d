import { effect } from '@preact/signals-react';
import { pageId } from '../../calls/request.ts';
import { t } from '../../texts.ts';
import { session } from '../session.ts';
import { toasts } from '../toasts.ts';
import { browserStore } from './browser-store.ts';
import { journaled } from './journaled-store.ts';
import { createKeptRecords, type KeptPlace } from './kept-records.ts';

const store = journaled(browserStore(), { storage: localStorage, page: pageId, failed });
addEventListener('pagehide', () => store.note());

/** The unsaved work that this browser keeps. */
export const kept = createKeptRecords(store, {
  now: () => Date.now(),
  address: () => location.pathname,
  failed,
});

function failed(error: unknown): void {
  console.warn(error);
  toasts.warn(t('app_notKept'));
}

/** Nobody finds what somebody else typed here. */
effect(() => {
  if (session.status.value === 'signedIn') void kept.ownedBy(session.user.value.login);
});

/** The place of a document ('ern/17') for the person who works here now. */
export function keptPlace(document: string): KeptPlace {
  return { user: session.user.peek().login, accessId: session.current.peek()?.id ?? 0, document };
}
