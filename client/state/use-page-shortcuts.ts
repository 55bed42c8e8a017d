import { useEffect } from 'react';
import { pageShortcuts, type ShownShortcut } from './page-shortcuts.ts';

/** A screen names its own shortcuts for the list behind `?`; pass a constant, not a new list each time. */
export function usePageShortcuts(shortcuts: readonly ShownShortcut[]): void {
  useEffect(() => {
    const screen = {};
    pageShortcuts.show(screen, shortcuts);
    return () => pageShortcuts.hide(screen);
  }, [shortcuts]);
}
