import { type CSSProperties, type PointerEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { classNames } from '../../class-names.ts';
import { density } from '../../density.ts';
import { Menu, type MenuItem } from '../../menu/menu.tsx';
import { BLOCK, rowAt } from '../../row-window.ts';
import type { ShownColumn } from '../columns/column.ts';
import { pinOffsets, useMeasuredColumns } from '../columns/column-layout.ts';
import { useFittedColumns } from '../columns/fitted-widths.ts';
import type { List } from '../list-state.ts';
import { ListHead } from './list-head.tsx';
import { ListBlock } from './list-row.tsx';
import { ListSums } from './list-sums.tsx';
import { useFrameEdges } from './use-frame-edges.ts';
import { useListEvents, useRowMenu } from './use-list-events.ts';
import { useListTurn } from './use-list-turn.ts';
import { useFrameTop, useListWindow } from './use-list-window.ts';

export interface ListTableProps<Row> {
  list: List<Row>;
  label: string;
  columns: readonly ShownColumn<Row>[];
  href?: ((row: Row) => string) | undefined;
  ticks: boolean;
  menuOf?: ((row: Row) => readonly MenuItem[]) | undefined;
  sumOf?: ((key: string) => ReactNode) | undefined;
}

const BONES = 12;
const TICK_WIDTH = 2.75;
const MENU_WIDTH = 3;

/** Renders only the visible rows; on a handheld each row is a card. */
export function ListTable<Row>({ list, label, columns, href, ticks, menuOf, sumOf }: ListTableProps<Row>) {
  const frame = useRef<HTMLDivElement>(null);
  const table = useRef<HTMLTableElement>(null);
  const id = useId();
  const { kind } = list.loader.load.value;
  const rows = kind === 'loading' ? BONES : list.length.value;
  const layout = `${density.value} ${columns.map((column) => column.key).join()}`;
  const windowed = useListWindow(rows, list.drawing, layout, frame, table);
  useListTurn(list, frame);
  useFrameTop(frame);
  useFrameEdges(frame);
  useMeasuredColumns(list, table);
  useEffect(
    () => () => {
      list.top.value = 0;
    },
    [list],
  );
  // Back returns to the row that was opened.
  useEffect(() => {
    if (list.active.peek() >= 0) table.current?.focus({ preventScroll: true });
  }, [list]);
  const rowMenu = useRowMenu();
  const events = useListEvents({
    list,
    id,
    frame,
    windowed,
    ticks,
    onMenu(index, at) {
      const [row] = list.rows(index, index + 1);
      if (row !== undefined && menuOf !== undefined) rowMenu.open(menuOf(row), at);
    },
  });
  const { first, end, before, after } = windowed.shown;
  const blocks = Array.from({ length: end - first }, (_, offset) => first + offset);
  const active = list.active.value;
  const start = ticks ? TICK_WIDTH : 0;
  const beside = start + (menuOf === undefined ? 0 : MENU_WIDTH);
  const width = columns.reduce((sum, column) => sum + list.widthOf(column), beside);
  const isSized = Object.keys(list.view.value.widths).length > 0;
  useFittedColumns({ list, columns, rows: Math.min(rows, end * BLOCK), beside, table });
  const fitted = `${list.fit.value.keys} ${list.fit.value.rows}`;
  // A table with row navigation is a grid (APG). The active row is named, not focused, because it may not be rendered, or may be gone.
  const grid = {
    role: 'grid',
    tabIndex: 0,
    'aria-label': label,
    'aria-rowcount': (list.total.value ?? rows) + 1,
    'aria-multiselectable': ticks || undefined,
    'aria-busy': kind === 'loading' || kind === 'refreshing',
    'aria-activedescendant': active >= first && active < end ? `${id}-${active}` : undefined,
  };
  return (
    <div
      ref={frame}
      className={classNames(
        'list-frame',
        kind === 'refreshing' && 'is-old',
        sumOf !== undefined && 'has-sums',
        menuOf !== undefined && 'has-menu',
      )}
      onScroll={({ currentTarget }) => {
        list.top.value = rowAt(currentTarget.scrollTop, list.drawing.heights);
      }}
    >
      <table
        ref={table}
        {...grid}
        className={classNames('list', ticks && 'list-ticks', isSized && 'is-sized')}
        style={{ '--list-width': `${width}rem`, ...pinOffsets(list, columns, start) } as CSSProperties}
        onKeyDown={events.keyDown}
        onFocus={events.focus}
        onClick={events.click}
        onContextMenu={menuOf === undefined ? undefined : events.contextMenu}
        onPointerOver={showWhole}
      >
        <colgroup>
          {ticks && <col style={{ width: `${TICK_WIDTH}rem` }} />}
          {columns.map((column) => (
            <col key={column.key} style={{ width: `${list.widthOf(column)}rem` }} />
          ))}
          {menuOf !== undefined && <col style={{ width: `${MENU_WIDTH}rem` }} />}
        </colgroup>
        {/* New heads, because those of the loading list would be seen to move. */}
        <ListHead key={fitted} list={list} columns={columns} ticks={ticks} hasMenu={menuOf !== undefined} />
        <Room height={before} />
        {blocks.map((block) => (
          <ListBlock
            key={block}
            list={list}
            id={id}
            from={block * BLOCK}
            to={Math.min(rows, (block + 1) * BLOCK)}
            columns={columns}
            href={href}
            ticks={ticks}
            hasMenu={menuOf !== undefined}
            onHeight={(height, count) => windowed.measure(block, count, height)}
          />
        ))}
        <Room height={after} />
        {sumOf !== undefined && kind !== 'loading' && (
          <ListSums columns={columns} sumOf={sumOf} ticks={ticks} hasMenu={menuOf !== undefined} />
        )}
      </table>
      {menuOf !== undefined && <Menu ref={rowMenu.menu} id={`${id}-menu`} label={label} items={rowMenu.items} />}
    </div>
  );
}

function Room({ height }: { height: number }) {
  return height === 0 ? null : <tbody className="list-room" aria-hidden="true" style={{ blockSize: height }} />;
}

function showWhole(event: PointerEvent): void {
  const cell = event.target instanceof Element ? event.target.closest('td') : null;
  if (cell === null) return;
  if (cell.scrollWidth > cell.clientWidth) cell.title = cell.textContent;
  else cell.removeAttribute('title');
}
