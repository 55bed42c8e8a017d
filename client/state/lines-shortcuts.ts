import type { ShownShortcut } from './page-shortcuts.ts';

/** The keys of every document whose lines are edited (client/ui/lines/line-keys.ts). */
export const linesShortcuts: readonly ShownShortcut[] = [
  { keys: 'Ctrl S', text: 'shortcut_save' },
  { keys: 'Enter', text: 'shortcut_nextField' },
  { keys: 'Ctrl ↑ ↓', text: 'shortcut_lines' },
];
