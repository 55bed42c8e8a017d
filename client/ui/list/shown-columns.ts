import { chosenColumns } from './chosen-columns.ts';
import type { Column, ShownColumn } from './column.ts';
import type { ListView } from './list-view.ts';

/** The columns of a view in their order, the pinned ones marked. */
export function shownColumns<Row>(
  columns: readonly Column<Row>[],
  { columns: keys, pinned }: Pick<ListView, 'columns' | 'pinned'>,
): readonly ShownColumn<Row>[] {
  return chosenColumns(columns, keys).map((column, place) =>
    place > 0 && place <= pinned ? { ...column, pin: place - 1 } : column,
  );
}
