import { effect, type ReadonlySignal } from '@preact/signals-react';
import { useEffect } from 'react';
import { unsaved } from './unsaved.ts';

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
