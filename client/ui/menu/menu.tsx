import type { KeyboardEvent, Ref, ToggleEvent } from 'react';
import { classNames } from '../class-names.ts';
import { Icon, type IconName } from '../icon.tsx';
import { type HeadedItem, underHeadings } from './headed-items.tsx';
import { menuMove } from './menu-keys.ts';

export interface MenuItem extends HeadedItem {
  readonly key: string;
  readonly label: string;
  readonly href?: string;
  readonly onSelect?: () => unknown;
  readonly icon?: IconName;
  /** Makes the item a tick; a tick does not close the menu. */
  readonly checked?: boolean;
  /** Displayed at the end of the line: a shortcut, a number, why it is blocked. */
  readonly note?: string | undefined;
  readonly blocked?: boolean;
  readonly danger?: boolean;
  readonly parted?: boolean;
}

interface MenuProps {
  id: string;
  label: string;
  items: readonly MenuItem[];
  edge?: 'start' | 'end';
  ref?: Ref<HTMLDivElement>;
  onToggle?: (open: boolean) => void;
}

/** A menu as a popover: the browser closes it on Esc or a click outside and returns the focus to its opener. */
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
      {underHeadings(items, (item) => (
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

function MenuLine({ item, onDone }: { item: MenuItem; onDone: () => void }) {
  return (
    <>
      {item.parted === true && <hr />}
      {lineOf(item, onDone)}
    </>
  );
}

function lineOf(item: MenuItem, onDone: () => void) {
  if (item.checked !== undefined) return <Tick item={item} checked={item.checked} />;
  if (item.href !== undefined && item.blocked !== true) return <Link item={item} onDone={onDone} />;
  return <Action item={item} onDone={onDone} />;
}

/** The browser handles files of the API, not the router: `data-native` marks them. */
function Link({ item, onDone }: { item: MenuItem; onDone: () => void }) {
  const native = item.href?.startsWith('/wmsapi/') ? '' : undefined;
  return (
    <a role="menuitem" className="menu-item" href={item.href} data-native={native} tabIndex={-1} onClick={onDone}>
      <Content item={item} />
    </a>
  );
}

function Tick({ item, checked }: { item: MenuItem; checked: boolean }) {
  return (
    <button
      type="button"
      role="menuitemcheckbox"
      aria-checked={checked}
      className="menu-item"
      tabIndex={-1}
      onClick={() => item.onSelect?.()}
    >
      <Content item={item} />
    </button>
  );
}

function Action({ item, onDone }: { item: MenuItem; onDone: () => void }) {
  return (
    <button
      type="button"
      role="menuitem"
      aria-disabled={item.blocked === true || undefined}
      className={classNames('menu-item', item.danger && 'menu-item-danger')}
      tabIndex={-1}
      onClick={() => {
        if (item.blocked === true) return;
        onDone();
        item.onSelect?.();
      }}
    >
      <Content item={item} />
    </button>
  );
}

function Content({ item }: { item: MenuItem }) {
  const icon = item.checked === true ? 'check' : item.icon;
  const marked = item.checked !== undefined || item.icon !== undefined;
  return (
    <>
      {marked && <span className="menu-item-mark">{icon !== undefined && <Icon name={icon} />}</span>}
      {item.label}
      {item.note !== undefined && <span className="menu-item-note">{item.note}</span>}
    </>
  );
}
