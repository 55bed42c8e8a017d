import { memo, type ReactNode, useLayoutEffect, useRef } from 'react';
import { t } from '../../../texts.ts';
import { Button } from '../../button.tsx';
import { classNames } from '../../class-names.ts';
import { Icon } from '../../icon.tsx';
import { CopyButton } from '../../value-text.tsx';
import type { ShownColumn } from '../columns/column.ts';
import { pinStyle } from '../columns/column-layout.ts';
import type { List } from '../list-state.ts';

export interface ListRowProps<Row> {
  id: string;
  index: number;
  row: Row | undefined;
  columns: readonly ShownColumn<Row>[];
  href?: ((row: Row) => string) | undefined;
  active: boolean;
  /** undefined: the list has no ticks. */
  ticked: boolean | undefined;
  hasMenu: boolean;
  note: string | undefined;
  /** The rows of the list before the first loaded one. */
  before: number;
}

/** Rendered again only when its own data changes. It has no listeners: the table handles the events of all its rows. */
const ListRow = memo(function ListRow<Row>({
  id,
  index,
  row,
  columns,
  href,
  active,
  ticked,
  hasMenu,
  note,
  before,
}: ListRowProps<Row>) {
  if (row === undefined) return <BoneRow columns={columns} ticks={ticked !== undefined} hasMenu={hasMenu} />;
  const title = positionOf(columns, 'title');
  const noted = positionOf(columns, 'status');
  return (
    <tr
      id={id}
      data-row={index}
      aria-rowindex={before + index + 2}
      aria-selected={ticked}
      className={classNames('row', active && 'row-active', note !== undefined && 'row-noted')}
    >
      {ticked !== undefined && (
        <td className="row-tick">
          <input type="checkbox" tabIndex={-1} checked={ticked} readOnly aria-label={t('ui_list_tick')} />
        </td>
      )}
      {columns.map((column, position) =>
        cellOf(column, row, position === title ? href?.(row) : undefined, position === noted ? note : undefined),
      )}
      {hasMenu && (
        <td className="row-menu">
          <Button kind="quiet" small icon="more" label={t('ui_list_rowMenu')} skipsTab />
        </td>
      )}
    </tr>
  );
}) as <Row>(props: ListRowProps<Row>) => ReactNode;

/** The cell that opens the row (its title), or that shows who changed it (its status); the first cell if there is none. */
function positionOf<Row>(columns: readonly ShownColumn<Row>[], part: 'title' | 'status'): number {
  const position = columns.findIndex(({ card }) => card === part);
  return Math.max(0, position);
}

/** From this width (rem) on, a fact has a row of its card to itself. */
const WIDE = 16;

/** Part of its row, not a component, so that the row follows the signals that a cell reads (decision 153). */
function cellOf<Row>(
  column: ShownColumn<Row>,
  row: Row,
  href: string | undefined,
  note: string | undefined,
): ReactNode {
  const content = shownContent(column.cell(row));
  return (
    <td key={column.key} className={cellClass(column)} style={pinStyle(column)} data-head={column.head}>
      {href === undefined ? (
        content
      ) : (
        <a className="row-link" href={href} tabIndex={-1}>
          {content}
        </a>
      )}
      {note !== undefined && <Note by={note} />}
      {column.copy !== undefined && <CopyButton text={column.copy(row)} skipsTab />}
    </td>
  );
}

function Note({ by }: { by: string }) {
  return (
    <span className="row-note">
      <Icon name="edit" />
      <span className="row-note-text">{t('ui_changedBy', { name: by })}</span>
      <span className="row-note-name" aria-hidden="true">
        {by}
      </span>
    </span>
  );
}

function shownContent(content: ReactNode): ReactNode {
  return content === null || content === undefined || content === '' ? <span className="sub">–</span> : content;
}

/** A placeholder of the right height, so that nothing jumps when the row arrives. */
function BoneRow<Row>({
  columns,
  ticks,
  hasMenu,
}: {
  columns: readonly ShownColumn<Row>[];
  ticks: boolean;
  hasMenu: boolean;
}) {
  return (
    <tr className="row row-bone">
      {ticks && <td className="row-tick" />}
      {columns.map((column) => (
        <td key={column.key} className={cellClass(column)} style={pinStyle(column)} data-head={column.head}>
          <span className="bone" />
        </td>
      ))}
      {hasMenu && <td className="row-menu" />}
    </tr>
  );
}

function cellClass<Row>({ align, card, pin, width }: ShownColumn<Row>): string {
  const part = card ?? ((width ?? 0) >= WIDE ? 'wide card-fact' : 'fact');
  return classNames(align === 'end' && 'number', pin !== undefined && 'is-pinned', `card-${part}`);
}

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

export function ListBlock<Row>({ list, id, from, to, columns, href, ticks, hasMenu, onHeight }: ListBlockProps<Row>) {
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
      {rows.map((row, offset) => (
        <ListRow
          key={row === undefined ? `bone ${from + offset}` : list.keyOf(row)}
          id={`${id}-${from + offset}`}
          index={from + offset}
          row={row}
          columns={columns}
          href={href}
          active={active === from + offset}
          ticked={tickOf(list, row, ticks)}
          note={row === undefined ? undefined : list.notes.of(list.keyOf(row))}
          hasMenu={hasMenu}
          before={list.loader.before.value}
        />
      ))}
    </tbody>
  );
}

function tickOf<Row>(list: List<Row>, row: Row | undefined, ticks: boolean): boolean | undefined {
  if (!ticks) return undefined;
  return row !== undefined && list.selection.has(list.keyOf(row));
}
