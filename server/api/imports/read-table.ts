import { CsvError, parse } from 'csv-parse/sync';
import { create, StructError } from 'superstruct';
import type { AnyStruct } from '../../../shared/contract/operation.ts';
import { limits } from './limits.ts';
import type { RowErrors } from './row-errors.ts';

/** One column of an import's file. */
export interface Column {
  /** What its heading may be, in lower case without signs and blanks; the first is how we call it. */
  headings: readonly [string, ...string[]];
  struct: AnyStruct;
  required?: true;
}

/** A row of the file: its number as a spreadsheet counts it, and its cells by column. Empty cells are left out. */
export interface TableRow<Key extends string> {
  row: number;
  cells: Partial<Record<Key, string>>;
}

/**
 * Reads a CSV file (comma or semicolon, quoted fields, any line ending) with its columns in any order. What a cell's type does not
 * allow goes to the errors, never a guess; a row with errors is left out.
 */
export function readTable<Key extends string>(
  csv: string,
  columns: Readonly<Record<Key, Column>>,
  errors: RowErrors,
): TableRow<Key>[] {
  const [headings = [], ...rows] = records(csv, errors);
  const keys = keysOf(headings, columns, errors);
  if (errors.count > 0) return [];
  return rows.flatMap((cells, index) => {
    if (cells.every((cell) => cell === '')) return [];
    const before = errors.count;
    const read = readRow(index + 2, cells, keys, columns, errors);
    return errors.count === before ? [read] : [];
  });
}

function records(csv: string, errors: RowErrors): string[][] {
  const [first = ''] = csv.split('\n', 1);
  const delimiter = first.split(';').length > first.split(',').length ? ';' : ',';
  try {
    return parse(csv, { delimiter, bom: true, trim: true, relax_column_count: true, skip_empty_lines: false });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    errors.add(
      Number(error.lines ?? 1),
      'file',
      null,
      'Expected CSV: cells with quotes in them are quoted, and every quote ends',
    );
    return [];
  }
}

function keysOf<Key extends string>(
  headings: readonly string[],
  columns: Readonly<Record<Key, Column>>,
  errors: RowErrors,
): (Key | undefined)[] {
  const all = Object.entries<Column>(columns) as [Key, Column][];
  if (headings.length > limits.columns) errors.add(1, 'file', null, `Expected at most ${limits.columns} columns`);
  const keys = headings.map((heading) => all.find(([, { headings }]) => headings.includes(plain(heading)))?.[0]);
  keys.forEach((key, index) => {
    const known = `Expected one of ${all.map(([, column]) => column.headings[0]).join(', ')}`;
    if (key === undefined) errors.add(1, headings[index] || `column ${index + 1}`, headings[index], known);
    else if (keys.indexOf(key) !== index) errors.add(1, key, headings[index], 'Expected each column once');
  });
  for (const [key, { required }] of all) {
    if (required && !keys.includes(key)) errors.add(1, key, null, 'Expected this column');
  }
  return keys;
}

function plain(heading: string): string {
  return heading.toLowerCase().replace(/[^a-z0-9]/g, '');
}

function readRow<Key extends string>(
  row: number,
  cells: readonly string[],
  keys: readonly (Key | undefined)[],
  columns: Readonly<Record<Key, Column>>,
  errors: RowErrors,
): TableRow<Key> {
  const read: TableRow<Key> = { row, cells: {} };
  if (cells.length > keys.length) errors.add(row, 'file', cells.at(-1), `Expected ${keys.length} cells`);
  keys.forEach((key, index) => {
    if (key === undefined) return;
    const cell = cells[index] ?? '';
    const { struct, required } = columns[key];
    const expected = cell === '' ? (required ? 'Required' : undefined) : failure(struct, cell);
    if (expected !== undefined) errors.add(row, key, cell, expected);
    else if (cell !== '') read.cells[key] = String(create(cell, struct));
  });
  return read;
}

function failure(struct: AnyStruct, cell: string): string | undefined {
  if (cell.length > limits.cell) return `Expected at most ${limits.cell} characters`;
  const [error] = struct.validate(cell, { coerce: true });
  return error instanceof StructError ? error.message : undefined;
}
