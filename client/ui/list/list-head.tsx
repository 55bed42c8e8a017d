import { useSignals } from '@preact/signals-react/runtime';
import { t } from '../../texts.ts';
import { Icon } from '../icon.tsx';
import type { Column } from './column.ts';
import type { List } from './list-state.ts';
import type { Sort } from './list-view.ts';

export interface ListHeadProps<Row> {
  list: List<Row>;
  columns: readonly Column<Row>[];
  ticks: boolean;
  hasMenu: boolean;
}

/** The heads of a list: a click sorts, Shift adds a key. */
export function ListHead<Row>({ list, columns, ticks, hasMenu }: ListHeadProps<Row>) {
  useSignals();
  const { sort } = list.view.value;
  const shown = sort.length === 0 ? list.shape.order : sort;
  return (
    <thead>
      <tr aria-rowindex={1}>
        {ticks && <TickAll list={list} />}
        {columns.map((column) => (
          <Head key={column.key} column={column} shown={shown} onSort={(key, add) => list.sort(key, add)} />
        ))}
        {hasMenu && (
          <th scope="col" className="row-menu">
            <span className="unseen">{t('ui_list_rowMenu')}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

function TickAll<Row>({ list }: { list: List<Row> }) {
  useSignals();
  const ticked = list.ticked();
  return (
    <th scope="col" className="row-tick">
      <input
        type="checkbox"
        aria-label={t('ui_list_tickAll')}
        checked={ticked === 'all'}
        ref={(box) => {
          if (box !== null) box.indeterminate = ticked === 'some';
        }}
        onChange={(event) => list.tickLoaded(event.target.checked)}
      />
    </th>
  );
}

interface HeadProps<Row> {
  column: Column<Row>;
  shown: readonly Sort[];
  onSort: (key: string, add: boolean) => void;
}

function Head<Row>({ column, shown, onSort }: HeadProps<Row>) {
  const { sort } = column;
  const className = column.align === 'end' ? 'number' : undefined;
  if (sort === undefined) {
    return (
      <th scope="col" className={className}>
        {column.head}
      </th>
    );
  }
  const place = shown.findIndex(({ key }) => key === sort);
  const direction = shown[place]?.descending === true ? 'descending' : 'ascending';
  return (
    <th scope="col" className={className} aria-sort={place < 0 ? undefined : direction}>
      <button type="button" className="head-sort" onClick={(event) => onSort(sort, event.shiftKey)}>
        {column.head}
        {place >= 0 && <Icon name={direction === 'descending' ? 'sortDown' : 'sortUp'} />}
        {place >= 0 && shown.length > 1 && <sup>{place + 1}</sup>}
      </button>
    </th>
  );
}
