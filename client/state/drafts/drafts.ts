import { signal } from '@preact/signals-react';
import { pageId } from '../../calls/request.ts';
import { t } from '../../texts.ts';
import { session } from '../session.ts';
import { toasts } from '../toasts.ts';
import { createDraftRecords, type DraftPlace } from './draft-records.ts';
import { browserStore } from './draft-store.ts';
import { journaled } from './journaled-store.ts';

const store = journaled(browserStore(), { storage: localStorage, page: pageId, failed });
addEventListener('pagehide', () => store.note());

/** Work of an access that has ended goes on under the current one. */
export const adopted = signal(false);

/** The drafts in this browser: work that is not saved yet. */
export const drafts = createDraftRecords(store, {
  now: () => Date.now(),
  address: () => location.pathname + location.search,
  hasAccess: (id) => session.accesses.peek().some((access) => access.id === id),
  adopted: () => {
    adopted.value = true;
  },
  failed,
});

function failed(error: unknown): void {
  console.warn(error);
  toasts.warn(t('app_cannotStore'));
}

/** Writes what pages that have gone meanwhile could only note. */
export const { catchUp } = store;

/** Whose draft of a document ('ern/17') is meant: that of the person who works here now. */
export function draftPlace(document: string): DraftPlace {
  return { user: session.user.peek().login, accessId: session.current.peek()?.id ?? 0, document };
}

/** Another tab of this browser had the document that is open here first, and keeps what is typed there (decision 98). */
export const isElsewhere = signal(false);

const opened = new Map<string, DraftPlace>();

/** The document has a draft while it is open; call what it returns when it is left. */
export function holdDraft(place: DraftPlace): () => void {
  const key = JSON.stringify(place);
  opened.set(key, place);
  return () => opened.delete(key);
}

/** The person agreed to leave what they typed and scanned here: it does not come back with the document. */
export async function discardDrafts(): Promise<void> {
  const places = [...opened.values()];
  opened.clear();
  const drop = isElsewhere.peek() ? drafts.dropScans : drafts.dropDocument;
  await Promise.all(places.map(drop));
}
