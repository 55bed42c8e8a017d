import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import type { UnsavedDocument } from '../state/drafts/draft-records.ts';
import { drafts } from '../state/drafts/drafts.ts';
import { session } from '../state/session.ts';
import { UnsavedDocuments } from './unsaved-documents.tsx';

/** Names the documents, other than the one at this address, on which work waits that this browser keeps. */
export function KeptNotice({ at }: { at: string }) {
  useSignals();
  const [documents, setDocuments] = useState<readonly UnsavedDocument[]>([]);
  const accessId = session.current.value?.id;
  const drops = drafts.drops.value;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was dropped is read again.
  useEffect(() => {
    let isOver = false;
    if (accessId === undefined) setDocuments([]);
    else
      void drafts.documents({ user: session.user.peek().login, accessId }).then((found) => {
        if (!isOver) setDocuments(found.filter(({ address }) => pathOf(address) !== pathOf(at)));
      });
    return () => {
      isOver = true;
    };
  }, [at, accessId, drops]);
  if (accessId === undefined || documents.length === 0) return null;
  return <UnsavedDocuments documents={documents} />;
}

function pathOf(address: string): string {
  return address.split('?')[0] ?? '';
}
