import type { KeyboardEvent, Ref, ToggleEvent } from 'react';
import { classNames } from '../class-names.ts';
import type { MenuItem } from './menu-item.ts';
import { menuMove } from './menu-keys.ts';
import { MenuLine } from './menu-line.tsx';

export interface MenuProps {
  id: string;
  label: string;
  items: readonly MenuItem[];
  /** Which edge of its opener it keeps to. */
  edge?: 'start' | 'end';
  ref?: Ref<HTMLDivElement>;
  onToggle?: (open: boolean) => void;
}

/** The list of a menu, a popover: the browser closes it on Esc or a click outside and gives the focus back to its opener. */
export function Menu({ id, label, items, edge = 'start', ref, onToggle }: MenuProps) {
  function toggled(event: ToggleEvent<HTMLDivElement>): void {
    const open = event.newState === 'open';
    if (open) linesOf(event.currentTarget)[0]?.focus();
    onToggle?.(open);
  }
  return (
    <div
      ref={ref}
      id={id}
      popover="auto"
      role="menu"
      aria-label={label}
      tabIndex={-1}
      className={classNames('popover menu', edge === 'end' && 'popover-end')}
      onToggle={toggled}
      onKeyDown={(event) => moveFocus(event)}
    >
      {items.map((item) => (
        <MenuLine key={item.key} item={item} onDone={() => document.getElementById(id)?.hidePopover()} />
      ))}
    </div>
  );
}

function linesOf(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]')];
}

function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  const lines = linesOf(event.currentTarget);
  if (event.key === 'Tab') event.currentTarget.hidePopover();
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const focused = document.activeElement;
  const at = focused instanceof HTMLElement ? lines.indexOf(focused) : -1;
  const to = menuMove(
    lines.map((line) => line.textContent),
    at,
    event.key,
  );
  if (to === undefined) return;
  event.preventDefault();
  lines[to]?.focus();
}
