import { computed, signal } from '@preact/signals-react';
import { listImportRows } from '../../../../shared/contract/imports/imports.ts';
import { call } from '../../../calls/call.ts';
import type { EditedLine, LineCell } from '../../../ui/lines/line-column.ts';
import type { ImportedRow } from './import-rows.tsx';
import type { ImportState } from './import-state.ts';

/** The number of rows shown at once; more are not practical to correct by hand. */
export const SHOWN = 20;

/** The column under which the API reports errors of the whole row. */
const WHOLE = 'row';

/** The rows of a file that have errors. Rows that stay keep unsaved input. */
export class RowFixesState {
  readonly lines = signal<readonly FixLine[]>([]);
  /** The first two columns, which identify a row, and those with errors; if a whole row is wrong, all the columns that it fills. */
  readonly columns = signal<readonly string[]>([]);
  readonly #state: ImportState;
  readonly #fixed: { id: number; part: string };
  readonly #accessId: number;
  #generation = 0;

  constructor(state: ImportState, id: number, part: string, accessId: number) {
    this.#state = state;
    this.#fixed = { id, part };
    this.#accessId = accessId;
  }

  async load(): Promise<void> {
    this.#generation += 1;
    const generation = this.#generation;
    const input = { ...this.#fixed, state: 'error', limit: SHOWN } as const;
    const { items } = await call(listImportRows, input, { accessId: this.#accessId });
    if (generation !== this.#generation) return;
    const known = new Map(this.lines.peek().map((line) => [line.id, line]));
    this.lines.value = items.map((row) => {
      const line = known.get(row.id) ?? new FixLine(row, (column, value) => this.#state.correct(row.id, column, value));
      line.show(row);
      return line;
    });
    this.#showColumns(
      items.flatMap(({ errors, cells }) =>
        errors.flatMap(({ column }) => (column === WHOLE ? Object.keys(cells) : [column])),
      ),
    );
  }

  /** Keeps the same array while the columns are the same, to avoid re-rendering every line. */
  #showColumns(wrong: readonly string[]): void {
    const described = this.#state.described.peek()?.parts.find(({ part }) => part === this.#fixed.part);
    const all = (described?.columns ?? []).map(({ column }) => column);
    const shown = all.filter((column, index) => index < 2 || wrong.includes(column));
    if (shown.join() !== this.columns.peek().join()) this.columns.value = shown;
  }
}

type Errors = ImportedRow['errors'];

/** A row with errors; each cell saves when it loses the focus. */
export class FixLine implements EditedLine {
  readonly key: string;
  readonly id: number;
  /** The row number in the spreadsheet. */
  readonly row: number;
  readonly #errors = signal<Errors>([]);
  readonly #cells = new Map<string, LineCell>();
  readonly #saved = signal<ImportedRow['cells']>({});
  readonly #save: (column: string, value: string) => Promise<void>;
  readonly wrong = computed(() => this.#errors.value.find(({ column }) => column === WHOLE)?.expected);

  constructor({ id, row }: ImportedRow, save: (column: string, value: string) => Promise<void>) {
    this.key = String(id);
    this.id = id;
    this.row = row;
    this.#save = save;
  }

  /** Takes over the server's values; keeps unsaved input. */
  show({ cells, errors }: ImportedRow): void {
    for (const [column, { value }] of this.#cells) {
      if (value.peek() === this.#savedAt(column)) value.value = String(cells[column] ?? '');
    }
    this.#saved.value = cells;
    this.#errors.value = errors;
  }

  cell(column: string): LineCell {
    const known = this.#cells.get(column);
    if (known !== undefined) return known;
    const made: LineCell = {
      value: signal(this.#savedAt(column)),
      error: computed(() => this.#errors.value.find((error) => error.column === column)?.expected),
      onCommit: (value) => void this.#save(column, value),
      isContested: computed(() => this.wrong.value !== undefined),
    };
    this.#cells.set(column, made);
    return made;
  }

  #savedAt(column: string): string {
    return String(this.#saved.peek()[column] ?? '');
  }
}
