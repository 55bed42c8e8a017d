import { computed, effect, type ReadonlySignal, signal } from '@preact/signals-react';
import { useEffect } from 'react';

const owners = signal<ReadonlySet<object>>(new Set());

/** Tracks unsaved input: leaving asks first, and after the end of a session the sign-in opens over it. */
export const unsaved = {
  any: computed(() => owners.value.size > 0),
  /** Called by a form when its state changes, and with false when it closes. */
  mark(owner: object, isDirty: boolean): void {
    const next = new Set(owners.peek());
    if (isDirty) next.add(owner);
    else next.delete(owner);
    owners.value = next;
  },
  clear(): void {
    owners.value = new Set();
  },
};

/** Tracks the unsaved input of a screen without rendering the screen again on each change. */
export function useUnsaved(isUnsaved: ReadonlySignal<boolean>): void {
  useEffect(() => {
    const stop = effect(() => unsaved.mark(isUnsaved, isUnsaved.value));
    return () => {
      stop();
      unsaved.mark(isUnsaved, false);
    };
  }, [isUnsaved]);
}
