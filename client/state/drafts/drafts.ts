import { signal } from '@preact/signals-react';
import { pageId } from '../../calls/request.ts';
import { t } from '../../texts.ts';
import { session } from '../session.ts';
import { toasts } from '../toasts.ts';
import { createDraftRecords, type DraftKey } from './draft-records.ts';
import { browserStore } from './draft-store.ts';
import { journaled } from './journaled-store.ts';

const store = journaled(browserStore(), { storage: localStorage, page: pageId, failed });
addEventListener('pagehide', () => store.note());

export const adopted = signal(false);

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

/** Writes the notes of pages that have closed meanwhile. */
export const { catchUp } = store;

/** The current user's draft of a document ('ern/17'). */
export function draftKey(document: string): DraftKey {
  return { user: session.user.peek().login, accessId: session.current.peek()?.id ?? 0, document };
}

/** Whether another tab of this browser opened this document first and stores its input (decision 53). */
export const isElsewhere = signal(false);

const opened = new Map<string, DraftKey>();

export function holdDraft(key: DraftKey): () => void {
  const name = JSON.stringify(key);
  opened.set(name, key);
  return () => opened.delete(name);
}

export async function discardDrafts(): Promise<void> {
  const keys = [...opened.values()];
  opened.clear();
  const drop = isElsewhere.peek() ? drafts.dropScans : drafts.dropDocument;
  await Promise.all(keys.map(drop));
}
