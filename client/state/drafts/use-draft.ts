import { useEffect } from 'react';
import { lockDraft } from './draft-lock.ts';
import { catchUp, draftPlace, drafts, holdDraft, isElsewhere } from './drafts.ts';
import { keepDraft, type Typed } from './typed-draft.ts';

/**
 * Keeps what is typed on a document ('ern/17') and not saved, so that a reload, a crash, a lost connection and the end of the
 * session lose nothing (checklist 41, 42). Called where the document is on screen; `isReady` once it can take back what was
 * typed, all its lines being there. It is dropped when it is saved (`typed` is undefined), on leaving without saving and at logout.
 * A draft comes back only under the access it was typed with; another access needs a new `work`.
 * Of several tabs that show the document the first keeps it; the others say so (decision 98).
 */
export function useDraft<T>(document: string, work: Typed<T>, isReady = true): void {
  useEffect(() => {
    if (!isReady) return undefined;
    const place = draftPlace(document);
    const letGo = holdDraft(place);
    const read = async () => (await drafts.read(place)).find(({ part }) => part === 'typed')?.value;
    const lock = lockDraft(`wms.draft ${JSON.stringify(place)}`, {
      locks: navigator.locks,
      isElsewhere,
      isKept: async () => {
        await catchUp();
        return (await read()) !== undefined;
      },
      pause: (milliseconds) => new Promise((done) => setTimeout(done, milliseconds)),
    });
    const stop = keepDraft(
      {
        read,
        keep: (typed) => drafts.keep(place, 'typed', typed),
        drop: () => drafts.drop(place, 'typed'),
      },
      work,
      lock.granted,
    );
    return () => {
      stop();
      lock.release();
      letGo();
    };
  }, [document, work, isReady]);
}
