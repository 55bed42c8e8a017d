import type { PointerEvent } from 'react';
import { usePointerDrag } from '../drag.ts';
import type { Column } from './column.ts';
import type { List } from './list-state.ts';
import { remSize } from './rem-size.ts';

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
