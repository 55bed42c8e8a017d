/**
 * What is wrong with one cell of an imported file: the row as a spreadsheet counts it, the column by our
 * name (a heading we do not know, or `file` for the whole, as it is), what stood there.
 */
export interface RowError {
  row: number;
  column: string;
  value: string | null;
  expected: string;
}

const SHOWN = 1000;

/** The errors of a file: the first thousand by row, and how many there are. */
export class RowErrors {
  readonly #all: RowError[] = [];

  add(row: number, column: string, value: string | null | undefined, expected: string): void {
    this.#all.push({ row, column, value: value?.slice(0, 200) || null, expected });
  }

  get count(): number {
    return this.#all.length;
  }

  get shown(): RowError[] {
    return this.#all.toSorted((a, b) => a.row - b.row).slice(0, SHOWN);
  }
}
