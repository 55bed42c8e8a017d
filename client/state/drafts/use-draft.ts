import { useEffect } from 'react';
import { lockDraft } from './draft-lock.ts';
import { catchUp, draftKey, drafts, holdDraft, isElsewhere } from './drafts.ts';
import { keepDraft, type Typed } from './typed-draft.ts';

/**
 * Stores unsaved input of a document ('ern/17'), so that a reload, a crash, a lost connection or the end of the session loses nothing
 * (checklist 41, 42). Call it where the document is displayed; `isReady` once all its lines are loaded and it can restore the input. The
 * draft is dropped when the document is saved (`typed` is undefined), on leaving without saving and at logout. It is restored only under
 * the access it was typed with; another access needs a new `work`. If several tabs show the document, the first stores the draft and the
 * others show a notice (decision 53).
 */
export function useDraft<T>(document: string, work: Typed<T>, isReady = true): void {
  useEffect(() => {
    if (!isReady) return undefined;
    const key = draftKey(document);
    const letGo = holdDraft(key);
    const read = async () => (await drafts.read(key)).find(({ part }) => part === 'typed')?.value;
    const lock = lockDraft(`wms.draft ${JSON.stringify(key)}`, {
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
        keep: (typed) => drafts.keep(key, 'typed', typed),
        drop: () => drafts.drop(key, 'typed'),
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
