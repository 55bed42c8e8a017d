import type { PointerEvent } from 'react';
import { moved, usePointerDrag } from '../../drag.ts';
import type { List } from '../list-state.ts';
import type { Column } from './column.ts';
import { remSize } from './column-places.ts';

/** The edge of a head, to drag the column's width by. For pointers alone: the menu of columns does the same. */
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

/** A press that moves less than this is a click. */
const SLACK = 6;

/**
 * Drags a column by its head: it changes places with its neighbour once it would then lie under the pointer. A mouse's way alone, a
 * finger scrolls; the menu of columns does the same. The first column stays where it is.
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
  const to = heads.findIndex((head, place) => {
    const { left, right } = head.getBoundingClientRect();
    if (x < left || x > right || place === at) return false;
    return place > at ? x >= right - width : x <= left + width;
  });
  if (to >= 0) list.columns(moved(keys, at, to));
}

function headsOf(row: HTMLElement | null): HTMLElement[] {
  return [...(row?.querySelectorAll<HTMLElement>('th[data-column]') ?? [])];
}

/** The click that ends a drag sorts nothing. It comes with the same release, so what comes later is another one. */
function swallowClick(): void {
  const swallowing = new AbortController();
  addEventListener('click', (event) => event.stopPropagation(), { capture: true, signal: swallowing.signal });
  setTimeout(() => swallowing.abort());
}
