import { type PointerEvent, useEffect, useRef } from 'react';
import type { Column } from './column.ts';
import type { List } from './list-state.ts';
import { remSize } from './rem-size.ts';

/** The edge of a head, to drag the column's width by. For pointers alone: the menu of columns does the same. */
export function ColumnGrip<Row>({ list, column }: { list: List<Row>; column: Column<Row> }) {
  const dragging = useRef<AbortController>(undefined);
  useEffect(() => () => dragging.current?.abort(), []);

  function grab(event: PointerEvent<HTMLElement>): void {
    const head = event.currentTarget.parentElement;
    if (event.button !== 0 || head === null) return;
    event.preventDefault();
    const drag = new AbortController();
    dragging.current?.abort();
    dragging.current = drag;
    const { signal } = drag;
    const start = head.offsetWidth - event.clientX;
    addEventListener('pointermove', ({ clientX }) => list.resize(column.key, (start + clientX) / remSize()), {
      signal,
    });
    addEventListener('pointerup', () => drag.abort(), { signal });
    addEventListener('pointercancel', () => drag.abort(), { signal });
  }

  return <span className="column-grip" aria-hidden="true" onPointerDown={grab} />;
}
