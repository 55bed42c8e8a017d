import { StructError } from 'superstruct';
import type { AnyStruct } from '../../../../shared/contract/operation.ts';
import { importColumns } from '../../../../shared/imports.ts';
import { withoutInvisible } from '../../../../shared/invisible.ts';
import type { ImportColumn, ImportPart } from '../kinds/import-kind.ts';

export interface CellError {
  column: string;
  expected: string;
}

/** A row of a file: valid cells normalised, wrong ones unchanged, empty ones omitted. */
export interface CheckedRow {
  key: string | null;
  cells: Record<string, string>;
  /** Parameter values by parameter id; null without any. */
  parameters: Record<string, string> | null;
  errors: CellError[];
}

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

/** Removes the apostrophe that exports put before text a spreadsheet would run (trust G50). */
function withoutMark(value: string): string {
  return /^'['=+\-@\t\r＝＋－＠]/.test(value) ? value.slice(1) : value;
}

/** Limits of an imported file (trust G51): columns, characters in a cell and in a row, rows. */
export const limits = { columns: importColumns, cell: 10_000, row: 640_000, rows: 1_000_000 } as const;
