import { setImmediate } from 'node:timers/promises';
import { canonical } from '../../../../shared/quantity.ts';
import type { ImportColumn } from '../kinds/import-kind.ts';
import type { Source } from './part-columns.ts';
import type { CsvRow } from './read-csv.ts';

/** The decimal separators seen in the unambiguous numbers of a column: a comma, a point, both or neither. */
export interface Marks {
  comma: boolean;
  point: boolean;
}

/** 1.000 and 1,000 mean one or a thousand. */
const EITHER = /^-?[1-9]\d{0,2}[.,]\d{3}$/;
const WITH_COMMA = /^-?(?:(?:\d+|\d{1,3}(?:\.\d{3})+),\d+|\d{1,3}(?:\.\d{3}){2,})$/;
const WITH_POINT = /^-?(?:(?:\d+|\d{1,3}(?:,\d{3})+)\.\d+|\d{1,3}(?:,\d{3}){2,})$/;

/**
 * Reads a number of a file separated by semicolons, in which commas separate decimals; in a column with decimal points only, the cell stays
 * unchanged. The doubt describes how an ambiguous number was read.
 */
export function readDecimal(cell: string, marks: Marks): { value: string; doubt?: string } {
  const isEither = EITHER.test(cell);
  if ((marks.point && !marks.comma) || !(isEither || WITH_COMMA.test(cell))) return { value: cell };
  const value = cell.replaceAll('.', '').replace(',', '.');
  const isSure = !isEither || (cell.includes(',') && marks.comma && !marks.point);
  return isSure ? { value } : { value, doubt: `${cell} was read as ${canonical(value)}` };
}

function mark(marks: Marks, cell: string): void {
  if (EITHER.test(cell)) return;
  if (WITH_COMMA.test(cell)) marks.comma = true;
  else if (WITH_POINT.test(cell)) marks.point = true;
}

/** Rows read between two turns for other requests. */
const TURN = 500;

export async function marksOf(
  rows: AsyncIterable<CsvRow>,
  columns: Readonly<Record<string, ImportColumn>>,
  sources: readonly Source[],
): Promise<Map<string, Marks>> {
  const numbers = sources.flatMap(({ column, from }) =>
    from !== null && columns[column]?.isNumber
      ? [{ column, index: from - 1, marks: { comma: false, point: false } }]
      : [],
  );
  const byColumn = new Map(numbers.map(({ column, marks }) => [column, marks]));
  if (numbers.length === 0) return byColumn;
  let count = 0;
  for await (const { cells } of rows) {
    for (const { index, marks } of numbers) mark(marks, cells[index] ?? '');
    count += 1;
    if (count % TURN === 0) await setImmediate();
  }
  return byColumn;
}
