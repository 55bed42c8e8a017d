import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { MenuItem } from '../../menu/menu.tsx';
import { BLOCK } from '../../row-window.ts';
import type { List } from '../list-state.ts';
import { type RowAction, rowAction } from './row-keys.ts';
import type { WindowedRows } from './use-list-window.ts';

export interface ListEventOptions<Row> {
  list: List<Row>;
  id: string;
  frame: RefObject<HTMLElement | null>;
  windowed: WindowedRows;
  ticks: boolean;
  onMenu: (index: number, at: HTMLElement | { readonly x: number; readonly y: number }) => void;
}

/** Rows requested beyond the rendered ones, so that the next page arrives before the user scrolls to it. */
const AHEAD = 100;

/** Handles keys and clicks in the table of a list with one set of listeners for all rows. */
export function useListEvents<Row>({ list, id, frame, windowed, ticks, onMenu }: ListEventOptions<Row>) {
  const { first, end } = windowed.shown;
  const length = list.length.value;
  useEffect(() => {
    list.loader.need(first * BLOCK, Math.min(end * BLOCK + AHEAD, length));
  }, [list, first, end, length]);

  function act(action: RowAction): void {
    const at = list.active.peek();
    const { loader } = list;
    if (action.end !== undefined && loader.isPart && loader.fromEnd.peek() === (action.end === 'first')) {
      loader.turn(action.end === 'last');
      return;
    }
    if (action.to !== undefined) {
      list.active.value = action.to;
      show(action.to);
    }
    if (action.tick !== undefined && ticks) {
      if (action.tick === 'all') list.selection.setLoaded(true);
      else if (action.tick === 'toggle') list.tick(at);
      else list.tickTo(action.to ?? at, Math.max(0, at));
    }
    if (action.open !== undefined) openRow(`${id}-${at}`, action.open === 'tab');
  }

  function show(index: number): void {
    const drawn = document.getElementById(`${id}-${index}`);
    if (drawn === null) windowed.scrollTo(index);
    else drawn.scrollIntoView({ block: 'nearest' });
  }

  function keyDown(event: KeyboardEvent): void {
    if (event.target !== event.currentTarget) return;
    const action = rowAction(event, list.active.peek(), list.length.peek(), rowsInSight(frame.current));
    if (action === undefined) return;
    event.preventDefault();
    act(action);
  }

  /**
   * Tab into the table activates the first visible row, or the one that was active before, so that the user sees what Enter would open
   * (checklist 23).
   */
  function focus(event: FocusEvent<HTMLElement>): void {
    const isTable = event.target === event.currentTarget && event.currentTarget.matches(':focus-visible');
    if (isTable && list.active.peek() < 0) list.active.value = rowOf(firstInSight(frame.current)) ?? -1;
  }

  function click(event: MouseEvent): void {
    const target = event.target instanceof Element ? event.target : undefined;
    const index = rowOf(target);
    if (target === undefined || index === undefined) return;
    list.active.value = index;
    const menuButton = target.closest<HTMLElement>('.row-menu button');
    if (menuButton !== null) onMenu(index, menuButton);
    else if (target.closest('.row-tick') !== null) {
      if (event.shiftKey) list.tickTo(index);
      else list.tick(index);
    } else if (isBesideControls(target)) openRow(`${id}-${index}`, event.ctrlKey || event.metaKey);
  }

  function contextMenu(event: MouseEvent): void {
    if (event.target === event.currentTarget) {
      keyMenu(event);
      return;
    }
    const index = rowOf(event.target instanceof Element ? event.target : undefined);
    if (index === undefined || isTextChosen()) return;
    event.preventDefault();
    list.active.value = index;
    onMenu(index, { x: event.clientX, y: event.clientY });
  }

  /** The menu key, or Shift+F10, reaches the table, which has the focus: opens the menu of the active row (checklist 33). */
  function keyMenu(event: MouseEvent): void {
    const index = list.active.peek();
    const button = document.getElementById(`${id}-${index}`)?.querySelector<HTMLElement>('.row-menu button');
    if (button === undefined || button === null) return;
    event.preventDefault();
    onMenu(index, button);
  }

  return { keyDown, focus, click, contextMenu };
}

function rowOf(target: Element | undefined): number | undefined {
  const row = target?.closest<HTMLElement>('[data-row]')?.dataset.row;
  return row === undefined ? undefined : Number(row);
}

/** A click on the row itself opens it, unless it ends a selection of text to copy. */
function isBesideControls(target: Element): boolean {
  return target.closest('a, button, input, select, label') === null && !isTextChosen();
}

function isTextChosen(): boolean {
  return getSelection()?.isCollapsed === false;
}

/** Clicks the row's own link, so that link listeners receive it and the browser handles new tabs. */
function openRow(id: string, tab: boolean): void {
  const link = document.getElementById(id)?.querySelector('a.row-link');
  link?.dispatchEvent(
    new globalThis.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: tab, metaKey: tab }),
  );
}

function firstInSight(frame: HTMLElement | null): Element | undefined {
  const head = frame?.querySelector('thead')?.getBoundingClientRect().bottom ?? 0;
  const top = Math.max(head, frame?.getBoundingClientRect().top ?? 0);
  const rows = [...(frame?.querySelectorAll('[data-row]') ?? [])];
  return rows.find((row) => row.getBoundingClientRect().top >= top - 1) ?? rows.at(-1);
}

function rowsInSight(frame: HTMLElement | null): number {
  const row = frame?.querySelector<HTMLElement>('[data-row]')?.offsetHeight ?? 40;
  return Math.max(1, Math.floor((frame?.clientHeight ?? 400) / row) - 2);
}

/** One menu for all rows of a list: it opens below the row's button, or where the row was right-clicked. */
export function useRowMenu() {
  const menu = useRef<HTMLDivElement>(null);
  const [items, setItems] = useState<readonly MenuItem[]>([]);

  function open(offered: readonly MenuItem[], at: HTMLElement | { readonly x: number; readonly y: number }): void {
    const element = menu.current;
    if (element === null) return;
    setItems(offered);
    const button = at instanceof HTMLElement ? at : undefined;
    element.classList.toggle('popover-at', button === undefined);
    if (!(at instanceof HTMLElement)) {
      element.style.setProperty('--at-x', `${Math.min(at.x, innerWidth - 240)}px`);
      element.style.setProperty('--at-y', `${at.y}px`);
    }
    element.showPopover(button === undefined ? {} : { source: button });
  }

  return { menu, items, open };
}
