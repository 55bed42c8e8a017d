/** How a user has the columns of a table. */
export interface TableLayout {
  /** Which, in which order; undefined: the list's own choice. */
  readonly columns: readonly string[] | undefined;
  /** How many after the first stay in view when the table is scrolled sideways. */
  readonly pinned: number;
  /** In rem, by column; one without has the width that its list gives it. */
  readonly widths: Readonly<Record<string, number>>;
}

/** Where the layout of one table is kept for a user (checklist 30). */
export interface KeptLayout {
  read(): TableLayout | undefined;
  /** undefined forgets it. */
  write(layout: TableLayout | undefined): void;
}

const NARROWEST = 3;
const WIDEST = 60;

/** A width that a column may have, in rem. */
export function widthWithin(width: number): number {
  return Math.round(Math.min(WIDEST, Math.max(NARROWEST, width)) * 100) / 100;
}
