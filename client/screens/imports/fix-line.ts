import { computed, signal } from '@preact/signals-react';
import type { EditedLine, LineCell } from '../../ui/lines/line-column.ts';
import type { ImportedRow } from './import-rows-list.ts';

type Errors = ImportedRow['errors'];

/** A row with errors as it is corrected: each cell saves itself when it is left. */
export class FixLine implements EditedLine {
  readonly key: string;
  readonly id: number;
  /** As the spreadsheet counts it. */
  readonly row: number;
  readonly #errors = signal<Errors>([]);
  readonly #cells = new Map<string, LineCell>();
  readonly #saved = signal<ImportedRow['cells']>({});
  readonly #save: (column: string, value: string) => Promise<void>;
  /** What is wrong with the row as a whole. */
  readonly wrong = computed(() => this.#errors.value.find(({ column }) => column === 'row')?.expected);

  constructor({ id, row }: ImportedRow, save: (column: string, value: string) => Promise<void>) {
    this.key = String(id);
    this.id = id;
    this.row = row;
    this.#save = save;
  }

  /** The server has this now; what is typed and not saved yet stays. */
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
    };
    this.#cells.set(column, made);
    return made;
  }

  #savedAt(column: string): string {
    return String(this.#saved.peek()[column] ?? '');
  }
}
