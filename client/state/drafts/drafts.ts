import { effect } from '@preact/signals-react';
import { pageId } from '../../calls/request.ts';
import { t } from '../../texts.ts';
import { session } from '../session.ts';
import { toasts } from '../toasts.ts';
import { createDraftRecords, type DraftPlace } from './draft-records.ts';
import { browserStore } from './draft-store.ts';
import { journaled } from './journaled-store.ts';

const store = journaled(browserStore(), { storage: localStorage, page: pageId, failed });
addEventListener('pagehide', () => store.note());

/** The drafts in this browser: work that is not saved yet. */
export const drafts = createDraftRecords(store, {
  now: () => Date.now(),
  address: () => location.pathname + location.search,
  failed,
});

function failed(error: unknown): void {
  console.warn(error);
  toasts.warn(t('app_cannotStore'));
}

/** Nobody finds what somebody else typed here. */
effect(() => {
  if (session.status.value === 'signedIn') void drafts.ownedBy(session.user.value.login);
});

/** Whose draft of a document ('ern/17') is meant: that of the person who works here now. */
export function draftPlace(document: string): DraftPlace {
  return { user: session.user.peek().login, accessId: session.current.peek()?.id ?? 0, document };
}

const opened = new Map<string, DraftPlace>();

/** The document has a draft while it is open. */
export function holdDraft(place: DraftPlace): void {
  opened.set(JSON.stringify(place), place);
}

/** The person agreed to leave what they typed and scanned: it does not come back with the document. */
export async function discardDrafts(): Promise<void> {
  const places = [...opened.values()];
  opened.clear();
  await Promise.all(places.map((place) => drafts.dropDocument(place)));
}
