import { useSignals } from '@preact/signals-react/runtime';
import { memo } from 'react';
import { t } from '../../texts.ts';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { CopyButton } from '../value-text.tsx';
import type { ShownColumn } from './column.ts';
import { pinStyle } from './pin-style.ts';

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
  /** Said of it for a while. */
  note: string | undefined;
}

/**
 * One row, drawn again only when something of its own changed. It has no listeners: the table hears for all its rows.
 */
export const ListRow = memo(function ListRow<Row>({
  id,
  index,
  row,
  columns,
  href,
  active,
  ticked,
  hasMenu,
  note,
}: ListRowProps<Row>) {
  useSignals();
  if (row === undefined) return <BoneRow columns={columns} ticks={ticked !== undefined} hasMenu={hasMenu} />;
  return (
    <tr
      id={id}
      data-row={index}
      aria-rowindex={index + 2}
      aria-selected={ticked}
      className={classNames('row', active && 'row-active', note !== undefined && 'row-noted')}
    >
      {ticked !== undefined && (
        <td className="row-tick">
          <input type="checkbox" tabIndex={-1} checked={ticked} readOnly aria-label={t('ui_list_tick')} />
        </td>
      )}
      {columns.map((column, place) => (
        <Cell
          key={column.key}
          column={column}
          row={row}
          href={place === 0 ? href?.(row) : undefined}
          note={place === 0 ? note : undefined}
        />
      ))}
      {hasMenu && (
        <td className="row-menu">
          <Button kind="quiet" small icon="more" label={t('ui_list_rowMenu')} skipsTab />
        </td>
      )}
    </tr>
  );
}) as <Row>(props: ListRowProps<Row>) => React.ReactNode;

interface CellProps<Row> {
  column: ShownColumn<Row>;
  row: Row;
  href: string | undefined;
  note: string | undefined;
}

function Cell<Row>({ column, row, href, note }: CellProps<Row>) {
  const content = column.cell(row);
  return (
    <td className={cellClass(column)} style={pinStyle(column)} data-head={column.head}>
      {href === undefined ? (
        content
      ) : (
        <a className="row-link" href={href} tabIndex={-1}>
          {content}
        </a>
      )}
      {note !== undefined && <span className="row-note">{note}</span>}
      {column.copy !== undefined && <CopyButton text={column.copy(row)} skipsTab />}
    </td>
  );
}

/** A row on its way: of the right height, so that nothing jumps when it is there. */
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
        <td key={column.key} className={cellClass(column)} style={pinStyle(column)}>
          <span className="bone" />
        </td>
      ))}
      {hasMenu && <td className="row-menu" />}
    </tr>
  );
}

function cellClass<Row>({ align, card, pin }: ShownColumn<Row>): string {
  return classNames(align === 'end' && 'number', pin !== undefined && 'is-pinned', `card-${card ?? 'fact'}`);
}
