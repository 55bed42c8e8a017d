import { pageShortcuts } from '../../state/page-shortcuts.ts';
import { t } from '../../texts.ts';
import { openDialogs } from '../../ui/dialog.tsx';
import type { PickerItem } from './picker.tsx';

/** Buttons and menu items of the page's head and of its list: exports and saved views. A blocked button shows its reason. */
const CONTROLS =
  ':is(.page-actions, .list-tools .list-desk + [role=menu]) :is(a, button):not([popovertarget], [role$=checkbox], [role][aria-disabled])';

/** The actions of the open page, read from its controls so that no screen states them twice. None while a dialog covers the page. */
export function pageActions(): PickerItem[] {
  if (openDialogs.peek().length > 0) return [];
  const shortcuts = pageShortcuts.list.peek().map(({ keys, text, run }) => ({ label: t(text), note: keys, run }));
  const controls = [...document.querySelectorAll<HTMLElement>(CONTROLS)].map((control) => {
    const label = labelOf(control);
    return { label, note: shortcuts.find((one) => one.label === label)?.note, run: () => control.click() };
  });
  const labels = new Set<string>();
  return [...controls, ...shortcuts].flatMap(({ label, note, run }) => {
    if (run === undefined || labels.has(label)) return [];
    labels.add(label);
    return [{ key: `page ${label}`, label, note, onPick: run }];
  });
}

function labelOf(control: HTMLElement): string {
  const note = control.querySelector('.menu-item-note')?.textContent ?? '';
  return control.ariaLabel ?? control.textContent.slice(0, control.textContent.length - note.length);
}
