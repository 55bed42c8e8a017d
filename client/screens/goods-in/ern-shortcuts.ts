import type { ShownShortcut } from '../../state/page-shortcuts.ts';
import type { ErnLineState } from './ern-line-state.ts';
import type { ErnState } from './ern-state.ts';
import type { LineDeeds } from './line-deeds/line-deeds.ts';

/** The quick keys of an open ERN, for the line that somebody works on. With Alt: the scan field has the focus, and a letter is a scan. */
export function ernShortcuts(state: ErnState, deeds: LineDeeds): readonly ShownShortcut[] {
  const onLine = (deed: (line: ErnLineState) => unknown) => () => {
    const line = state.lines.current.peek() ?? state.lines.all.peek()[0];
    if (line !== undefined) deed(line);
  };
  return [
    { keys: 'Alt U', text: 'shortcut_uncounted', run: () => state.nextUncounted() },
    { keys: 'Alt Z', text: 'shortcut_undoScan', run: () => state.scan.undo() },
    { keys: 'Alt S', text: 'shortcut_split', run: onLine((line) => deeds.split(line)) },
    { keys: 'Alt C', text: 'shortcut_comment', run: onLine((line) => deeds.comment(line)) },
    { keys: 'Alt M', text: 'shortcut_damaged', run: onLine((line) => deeds.damaged(line)) },
    { keys: 'Alt P', text: 'shortcut_photo', run: onLine((line) => deeds.photograph(line)) },
    { keys: 'Alt R', text: 'shortcut_receive', run: () => state.receive() },
    { keys: 'Alt A', text: 'shortcut_asShipped', run: () => state.receive(true) },
  ];
}
