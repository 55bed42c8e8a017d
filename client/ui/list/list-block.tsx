import { useSignals } from '@preact/signals-react/runtime';
import { useLayoutEffect, useRef } from 'react';
import type { ShownColumn } from './column.ts';
import { ListRow } from './list-row.tsx';
import type { List } from './list-state.ts';

export interface ListBlockProps<Row> {
  list: List<Row>;
  id: string;
  from: number;
  to: number;
  columns: readonly ShownColumn<Row>[];
  href?: ((row: Row) => string) | undefined;
  ticks: boolean;
  hasMenu: boolean;
  onHeight: (height: number, rows: number) => void;
}

/** A run of rows that are drawn, measured and let go together. */
export function ListBlock<Row>({ list, id, from, to, columns, href, ticks, hasMenu, onHeight }: ListBlockProps<Row>) {
  useSignals();
  const body = useRef<HTMLTableSectionElement>(null);
  const rows =
    list.loader.pages.value === undefined ? new Array<undefined>(to - from).fill(undefined) : list.rows(from, to);
  const active = list.active.value;
  useLayoutEffect(() => {
    const height = body.current?.getBoundingClientRect().height ?? 0;
    if (height > 0) onHeight(height, to - from);
  });
  return (
    <tbody ref={body}>
      {rows.map((row, place) => (
        <ListRow
          key={row === undefined ? `bone ${from + place}` : list.keyOf(row)}
          id={`${id}-${from + place}`}
          index={from + place}
          row={row}
          columns={columns}
          href={href}
          active={active === from + place}
          ticked={tickOf(list, row, ticks)}
          note={row === undefined ? undefined : list.notes.of(list.keyOf(row))}
          hasMenu={hasMenu}
        />
      ))}
    </tbody>
  );
}

function tickOf<Row>(list: List<Row>, row: Row | undefined, ticks: boolean): boolean | undefined {
  if (!ticks) return undefined;
  return row !== undefined && list.selection.has(list.keyOf(row));
}
