import type { ShownShortcut } from './page-shortcuts.ts';

/** The keys of every list (client/ui/list/row-keys.ts). */
export const listShortcuts: readonly ShownShortcut[] = [
  { keys: '↑ ↓', text: 'shortcut_rows' },
  { keys: 'Enter', text: 'shortcut_open' },
  { keys: 'Ctrl Enter', text: 'shortcut_openTab' },
];
