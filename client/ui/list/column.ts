import type { ReactNode } from 'react';

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
  readonly card?: 'title' | 'status' | 'sub' | 'none';
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
