import { StructError } from 'superstruct';
import type { AnyStruct } from '../../../../shared/contract/operation.ts';
import { importColumns } from '../../../../shared/imports.ts';
import { withoutInvisible } from '../../../../shared/invisible.ts';
import type { ImportColumn, ImportPart } from '../kinds/import-kind.ts';

/** What is wrong beside a column of a row. */
export interface CellError {
  column: string;
  expected: string;
}

/** A row of a file: its cells in their one spelling, wrong ones as they came, empty ones left out. */
export interface CheckedRow {
  key: string | null;
  cells: Record<string, string>;
  /** Values of parameters by parameter id; null where it has none. */
  parameters: Record<string, string> | null;
  errors: CellError[];
}

/** Holds the cells of a row against the types of their columns. */
export function checkRow(
  columns: Readonly<Record<string, ImportColumn>>,
  part: Pick<ImportPart, 'key' | 'check'>,
  given: readonly (readonly [column: string, value: string])[],
): CheckedRow {
  const row: CheckedRow = { key: null, cells: {}, parameters: null, errors: [] };
  for (const [column, value] of given) {
    const known = columns[column];
    if (known === undefined || withoutInvisible(value).trim() === '') continue;
    const { expected, read } = readCell(known.struct, withoutMark(value));
    row.cells[column] = read;
    if (known.parameter !== undefined) row.parameters = { ...row.parameters, [known.parameter]: read };
    if (expected !== undefined) row.errors.push({ column, expected });
  }
  for (const [column, { required }] of Object.entries(columns)) {
    if (required && row.cells[column] === undefined) row.errors.push({ column, expected: 'Required' });
  }
  if (row.errors.length === 0) row.errors.push(...(part.check?.(row.cells) ?? []));
  row.key = row.errors.some(({ column }) => column === part.key) ? null : (row.cells[part.key] ?? null);
  return row;
}

function readCell(struct: AnyStruct, value: string): { expected?: string; read: string } {
  if (value.length > limits.cell)
    return { expected: `Enter at most ${limits.cell} characters`, read: value.slice(0, limits.cell) };
  const [error, read] = struct.validate(value, { coerce: true });
  return error instanceof StructError ? { expected: error.message, read: value } : { read: String(read) };
}

/** The apostrophe that exports put before text a spreadsheet would run is no part of the text (trust G50). */
function withoutMark(value: string): string {
  return /^'['=+\-@\t\r＝＋－＠]/.test(value) ? value.slice(1) : value;
}

/** The most an imported file may hold (trust G51): columns, characters in a cell and in a row, rows. */
export const limits = { columns: importColumns, cell: 10_000, row: 640_000, rows: 1_000_000 } as const;
