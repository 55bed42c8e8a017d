import type { PointerEvent } from 'react';
import { moved, usePointerDrag } from '../../drag.ts';
import type { List } from '../list-state.ts';
import type { Column } from './column.ts';
import { remSize } from './column-layout.ts';

/** The edge of a head, which drags the column's width. Only for pointers: the column menu does the same. */
export function ColumnGrip<Row>({ list, column }: { list: List<Row>; column: Column<Row> }) {
  const follow = usePointerDrag();

  function grab(event: PointerEvent<HTMLElement>): void {
    const head = event.currentTarget.parentElement;
    if (event.button !== 0 || head === null) return;
    event.preventDefault();
    event.stopPropagation();
    const start = head.offsetWidth;
    const from = event.clientX;
    const widen = (pixels: number) => list.resize(column.key, (start + pixels) / remSize());
    follow({ onMove: ({ clientX }) => widen(clientX - from), onCancel: () => widen(0) });
  }

  return <span className="column-grip" aria-hidden="true" onPointerDown={grab} />;
}

/** Pixels: a press that moves less than this is a click. */
const SLACK = 6;

/**
 * Drags a column by its head: it changes places with a neighbour once it would then be under the pointer. Only for a mouse, because a
 * finger scrolls; the column menu does the same. The first column stays where it is.
 */
export function useHeadDrag<Row>(list: List<Row>, key: string) {
  const follow = usePointerDrag();

  return function grab(event: PointerEvent<HTMLElement>): void {
    const row = event.currentTarget.parentElement;
    const [first] = headsOf(row);
    if (event.button !== 0 || event.pointerType !== 'mouse' || event.currentTarget === first || row === null) return;
    const before = list.view.peek().columns;
    const from = event.clientX;
    let isMoving = false;
    follow({
      onMove({ clientX }) {
        isMoving ||= Math.abs(clientX - from) > SLACK;
        if (isMoving) exchange(list, row, key, clientX);
      },
      onCancel: () => list.columns(before),
      onEnd: () => isMoving && swallowClick(),
    });
  };
}

function exchange<Row>(list: List<Row>, row: HTMLElement, key: string, x: number): void {
  const heads = headsOf(row).slice(1);
  const keys = heads.map((head) => head.dataset.column ?? '');
  const at = keys.indexOf(key);
  const width = heads[at]?.offsetWidth ?? 0;
  const to = heads.findIndex((head, index) => {
    const { left, right } = head.getBoundingClientRect();
    if (x < left || x > right || index === at) return false;
    return index > at ? x >= right - width : x <= left + width;
  });
  if (to >= 0) list.columns(moved(keys, at, to));
}

function headsOf(row: HTMLElement | null): HTMLElement[] {
  return [...(row?.querySelectorAll<HTMLElement>('th[data-column]') ?? [])];
}

/** Suppresses the click that ends a drag. It comes with the same release, so a later click is another one. */
function swallowClick(): void {
  const swallowing = new AbortController();
  addEventListener('click', (event) => event.stopPropagation(), { capture: true, signal: swallowing.signal });
  setTimeout(() => swallowing.abort());
}
