import { computed, signal } from '@preact/signals-react';
import type { TextKey } from '../text-sets.ts';

/** A shortcut as the list of shortcuts shows it. */
export interface ShownShortcut {
  keys: string;
  text: TextKey;
}

const pages = signal<ReadonlyMap<object, readonly ShownShortcut[]>>(new Map());

/** The shortcuts of the screen that is open, for the list behind `?`. */
export const pageShortcuts = {
  list: computed(() => [...pages.value.values()].flat()),
  show(owner: object, shortcuts: readonly ShownShortcut[]): void {
    pages.value = new Map([...pages.peek(), [owner, shortcuts]]);
  },
  hide(owner: object): void {
    pages.value = new Map([...pages.peek()].filter(([other]) => other !== owner));
  },
};
