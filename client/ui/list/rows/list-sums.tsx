import type { ReactNode } from 'react';
import { t } from '../../../texts.ts';
import { classNames } from '../../class-names.ts';
import type { ShownColumn } from '../columns/column.ts';
import { pinStyle } from '../columns/column-layout.ts';

export interface ListSumsProps<Row> {
  columns: readonly ShownColumn<Row>[];
  /** The sum of a column over all rows, not only those loaded; null: it has none. */
  sumOf: (key: string) => ReactNode;
  ticks: boolean;
  hasMenu: boolean;
}

/** Stays in view at the bottom of the table. */
export function ListSums<Row>({ columns, sumOf, ticks, hasMenu }: ListSumsProps<Row>) {
  return (
    <tfoot className="list-sums">
      <tr>
        {ticks && <td />}
        {columns.map((column, at) => (
          <td
            key={column.key}
            className={classNames(column.align === 'end' && 'number', column.pin !== undefined && 'is-pinned')}
            style={pinStyle(column)}
          >
            {at === 0 ? t('ui_list_sums') : sumOf(column.key)}
          </td>
        ))}
        {hasMenu && <td className="row-menu" />}
      </tr>
    </tfoot>
  );
}
