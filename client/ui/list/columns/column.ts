import type { ReactNode } from 'react';
import { moved } from '../../drag.ts';
import type { ListView } from '../list-view.ts';

export interface Column<Row> {
  readonly key: string;
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  readonly align?: 'end';
  /** In rem. Fixed, so that nothing moves when rows arrive or scroll; longer content is cut, with the full text as tooltip. */
  readonly width?: number;
  readonly copy?: (row: Row) => string;
  /** The server's name of the sort, if the column can be sorted. */
  readonly sort?: string;
  readonly spare?: boolean;
  /** Its position on a handheld's card; without one it is a fact with its head as label. */
  readonly card?: 'title' | 'status' | 'action' | 'sub' | 'none';
}

export interface ShownColumn<Row> extends Column<Row> {
  /** Its index among the columns after the first that stay in view when the table scrolls sideways. */
  readonly pin?: number;
}

const USUAL_WIDTH = 9;

export function columnWidth({ width = USUAL_WIDTH }: { readonly width?: number }): number {
  return width;
}

/** The chosen columns in their order, otherwise all but the spare ones. The first always stays first. */
export function chosenColumns<C extends Pick<Column<never>, 'key' | 'spare'>>(
  columns: readonly C[],
  keys: readonly string[] | undefined,
): readonly C[] {
  const [first, ...others] = columns;
  if (first === undefined) return [];
  if (keys === undefined) return [first, ...others.filter((column) => column.spare !== true)];
  const chosen = keys.map((key) => others.find((column) => column.key === key));
  return [first, ...chosen.filter((column) => column !== undefined)];
}

export function shownColumns<Row>(
  columns: readonly Column<Row>[],
  { columns: keys, pinned }: Pick<ListView, 'columns' | 'pinned'>,
): readonly ShownColumn<Row>[] {
  return chosenColumns(columns, keys).map((column, index) =>
    index > 0 && index <= pinned ? { ...column, pin: index - 1 } : column,
  );
}

export function pinnedColumn(
  keys: readonly string[],
  pinned: number,
  at: number,
): { keys: readonly string[]; pinned: number } {
  return at < pinned
    ? { keys: moved(keys, at, pinned - 1), pinned: pinned - 1 }
    : { keys: moved(keys, at, pinned), pinned: pinned + 1 };
}
