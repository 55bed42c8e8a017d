import { computed, signal } from '@preact/signals-react';
import { useEffect } from 'react';
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
  /** The action of a single key of this screen. */
  action: (keys: string) => pageShortcuts.list.peek().find((one) => one.keys === keys)?.run,
  hide(owner: object): void {
    pages.value = new Map([...pages.peek()].filter(([other]) => other !== owner));
  },
};

/** A screen names its own shortcuts for the list behind `?`; pass a constant, not a new list each time. */
export function usePageShortcuts(shortcuts: readonly ShownShortcut[]): void {
  useEffect(() => {
    const screen = {};
    pageShortcuts.show(screen, shortcuts);
    return () => pageShortcuts.hide(screen);
  }, [shortcuts]);
}

/** The keys of every document whose lines are edited (client/ui/lines/line-keys.ts). */
export const linesShortcuts: readonly ShownShortcut[] = [
  { keys: 'Ctrl S', text: 'shortcut_save' },
  { keys: 'Enter', text: 'shortcut_nextField' },
  { keys: 'Ctrl ↑ ↓', text: 'shortcut_lines' },
];
