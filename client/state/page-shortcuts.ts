import { computed, signal } from '@preact/signals-react';
import type { TextKey } from '../text-sets.ts';

/** A shortcut as the list of shortcuts shows it. */
export interface ShownShortcut {
  keys: string;
  text: TextKey;
  /** What the single key does; without it the place that has the focus hears the keys itself. */
  run?: () => unknown;
}

const pages = signal<ReadonlyMap<object, readonly ShownShortcut[]>>(new Map());

/** The shortcuts of the screen that is open, for the list behind `?`. */
export const pageShortcuts = {
  list: computed(() => [...pages.value.values()].flat()),
  show(owner: object, shortcuts: readonly ShownShortcut[]): void {
    pages.value = new Map([...pages.peek(), [owner, shortcuts]]);
  },
  /** The deed of a single key of this screen. */
  deed: (keys: string) => pageShortcuts.list.peek().find((one) => one.keys === keys)?.run,
  hide(owner: object): void {
    pages.value = new Map([...pages.peek()].filter(([other]) => other !== owner));
  },
};
