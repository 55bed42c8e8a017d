import { computed, signal } from '@preact/signals-react';
import { useEffect } from 'react';
import type { TextKey } from '../text-sets.ts';

export interface ShownShortcut {
  keys: string;
  text: TextKey;
  /** The action of a single key; without it the focused element handles the keys itself. */
  run?: () => unknown;
}

const pages = signal<ReadonlyMap<object, readonly ShownShortcut[]>>(new Map());

export const pageShortcuts = {
  /** Each once, although a page can have several lists. */
  list: computed(() => [...new Set([...pages.value.values()].flat())]),
  show(owner: object, shortcuts: readonly ShownShortcut[]): void {
    pages.value = new Map([...pages.peek(), [owner, shortcuts]]);
  },
  action: (keys: string) => pageShortcuts.list.peek().find((one) => one.keys === keys)?.run,
  hide(owner: object): void {
    pages.value = new Map([...pages.peek()].filter(([other]) => other !== owner));
  },
};

/** Adds a screen's own shortcuts to the list behind `?`; pass a constant, not a new list each time. */
export function usePageShortcuts(shortcuts: readonly ShownShortcut[]): void {
  useEffect(() => {
    const screen = {};
    pageShortcuts.show(screen, shortcuts);
    return () => pageShortcuts.hide(screen);
  }, [shortcuts]);
}

/** The keys of every document whose lines are edited (client/ui/lines/line-keys.ts). */
export const linesShortcuts: readonly ShownShortcut[] = [
  { keys: 'Enter', text: 'shortcut_nextField' },
  { keys: 'Ctrl ↑ ↓', text: 'shortcut_lines' },
];
