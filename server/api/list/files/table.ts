/** What the cells of a column hold: text that people typed, or what we write ourselves. */
export type CellKind = 'text' | 'number' | 'flag' | 'date' | 'instant';

export type Cell = string | number | boolean | null;

/** A list to be written to a file of any format. */
export interface Table {
  /** What it is called, for formats that say so: letters and digits. */
  name: string;
  headings: readonly string[];
  kinds: readonly CellKind[];
  /** All rows, some at a time; a cell for each heading. */
  rows: AsyncIterator<readonly (readonly Cell[])[]> & AsyncIterable<readonly (readonly Cell[])[]>;
}
