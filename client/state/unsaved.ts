import { computed, effect, type ReadonlySignal, signal } from '@preact/signals-react';
import { useEffect } from 'react';

const owners = signal<ReadonlySet<object>>(new Set());

/** What was typed and not saved yet: leaving asks first, and a session that ended is opened again over it. */
export const unsaved = {
  any: computed(() => owners.value.size > 0),
  /** A form says whether it holds unsaved input; it says false when it goes. */
  mark(owner: object, isDirty: boolean): void {
    const next = new Set(owners.peek());
    if (isDirty) next.add(owner);
    else next.delete(owner);
    owners.value = next;
  },
  /** The person lets it go. */
  clear(): void {
    owners.value = new Set();
  },
};

/** Guards what a screen has not saved yet, without drawing the screen again at each change. */
export function useUnsaved(isUnsaved: ReadonlySignal<boolean>): void {
  useEffect(() => {
    const stop = effect(() => unsaved.mark(isUnsaved, isUnsaved.value));
    return () => {
      stop();
      unsaved.mark(isUnsaved, false);
    };
  }, [isUnsaved]);
}
