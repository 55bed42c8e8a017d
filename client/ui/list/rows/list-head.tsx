import { t } from '../../../texts.ts';
import { classNames } from '../../class-names.ts';
import { Icon } from '../../icon.tsx';
import type { ShownColumn } from '../columns/column.ts';
import { ColumnGrip, useHeadDrag } from '../columns/column-drag.tsx';
import { pinStyle } from '../columns/column-layout.ts';
import type { List } from '../list-state.ts';
import type { Sort } from '../list-view.ts';

export interface ListHeadProps<Row> {
  list: List<Row>;
  columns: readonly ShownColumn<Row>[];
  ticks: boolean;
  hasMenu: boolean;
}

export function ListHead<Row>({ list, columns, ticks, hasMenu }: ListHeadProps<Row>) {
  const { sort } = list.view.value;
  const shown = sort.length === 0 ? list.shape.order : sort;
  return (
    <thead>
      <tr aria-rowindex={1}>
        {ticks && <TickAll list={list} />}
        {columns.map((column) => (
          <Head key={column.key} list={list} column={column} shown={shown} />
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
  const ticked = list.selection.ofLoaded();
  return (
    <th scope="col" className="row-tick">
      <input
        type="checkbox"
        aria-label={t('ui_list_tickAll')}
        checked={ticked === 'all'}
        ref={(box) => {
          if (box !== null) box.indeterminate = ticked === 'some';
        }}
        onChange={(event) => list.selection.setLoaded(event.target.checked)}
      />
    </th>
  );
}

interface HeadProps<Row> {
  list: List<Row>;
  column: ShownColumn<Row>;
  shown: readonly Sort[];
}

function Head<Row>({ list, column, shown }: HeadProps<Row>) {
  const { sort } = column;
  const onPointerDown = useHeadDrag(list, column.key);
  const head = {
    onPointerDown,
    scope: 'col',
    'data-column': column.key,
    style: pinStyle(column),
    className: classNames(column.align === 'end' && 'number', column.pin !== undefined && 'is-pinned'),
  };
  if (sort === undefined) {
    return (
      <th {...head}>
        {column.head}
        <ColumnGrip list={list} column={column} />
      </th>
    );
  }
  const position = shown.findIndex(({ key }) => key === sort);
  const direction = shown[position]?.descending === true ? 'descending' : 'ascending';
  return (
    <th {...head} aria-sort={position < 0 ? undefined : direction}>
      <button type="button" className="head-sort" onClick={(event) => list.sort(sort, event.shiftKey)}>
        {column.head}
        {position >= 0 && <Icon name={direction === 'descending' ? 'sortDown' : 'sortUp'} />}
        {position >= 0 && shown.length > 1 && <sup>{position + 1}</sup>}
      </button>
      <ColumnGrip list={list} column={column} />
    </th>
  );
}
