import { useEffect } from 'react';
import type { TextKey } from '../text-sets.ts';
import { createRecentDocuments } from './recent-documents.ts';
import { session } from './session.ts';

export const recent = createRecentDocuments(localStorage);

/** Records an open document, so that the palette offers it again (checklist 16). */
export function useRecent(kind: TextKey, label: string): void {
  useEffect(() => {
    const access = session.current.peek();
    if (access !== undefined) recent.add(access.id, { kind, label, address: location.pathname });
  }, [kind, label]);
}
