import type { ReactNode } from 'react';
import { moved } from '../../drag.ts';
import type { ListView } from '../list-view.ts';

/** One column of a list, as data. */
export interface Column<Row> {
  readonly key: string;
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  /** Numbers stand at the end, so that they line up. */
  readonly align?: 'end';
  /** In rem. Fixed, so that nothing moves when rows arrive or scroll by; what does not fit is cut, with the whole as tooltip. */
  readonly width?: number;
  /** The code that a button beside it copies. */
  readonly copy?: (row: Row) => string;
  /** The server's name of the sort, where the column can be sorted. */
  readonly sort?: string;
  /** Not among the columns until it is chosen. */
  readonly spare?: boolean;
  /** Its place on a card of the handheld; without one it is a fact with its head as label. */
  readonly card?: 'title' | 'status' | 'action' | 'sub' | 'none';
}

/** A column as it is shown. */
export interface ShownColumn<Row> extends Column<Row> {
  /** Its place among those that stay in view when the table is scrolled sideways, after the first. */
  readonly pin?: number;
}

const USUAL_WIDTH = 9;

/** The width of a column in rem. */
export function columnWidth({ width = USUAL_WIDTH }: { readonly width?: number }): number {
  return width;
}

/** The columns shown: those that were chosen, in their order, else all but the spare ones. The first always stays first. */
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

/** The columns of a view in their order, the pinned ones marked. */
export function shownColumns<Row>(
  columns: readonly Column<Row>[],
  { columns: keys, pinned }: Pick<ListView, 'columns' | 'pinned'>,
): readonly ShownColumn<Row>[] {
  return chosenColumns(columns, keys).map((column, place) =>
    place > 0 && place <= pinned ? { ...column, pin: place - 1 } : column,
  );
}

/** The columns after the first when one is pinned as the last of those that stay in view, or let go as the first of the others. */
export function pinnedColumn(
  keys: readonly string[],
  pinned: number,
  at: number,
): { keys: readonly string[]; pinned: number } {
  return at < pinned
    ? { keys: moved(keys, at, pinned - 1), pinned: pinned - 1 }
    : { keys: moved(keys, at, pinned), pinned: pinned + 1 };
}
