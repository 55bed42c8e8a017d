import { setImmediate } from 'node:timers/promises';
import { canonical } from '../../../../shared/quantity.ts';
import type { ImportColumn } from '../kinds/import-kind.ts';
import type { Source } from './part-columns.ts';
import type { CsvRow } from './read-csv.ts';

/** What the numbers of a column show that can be read in one way only: a decimal comma, a decimal point, both or neither. */
export interface Marks {
  comma: boolean;
  point: boolean;
}

/** 1.000 and 1,000: one, or a thousand. */
const EITHER = /^-?[1-9]\d{0,2}[.,]\d{3}$/;
const WITH_COMMA = /^-?(?:(?:\d+|\d{1,3}(?:\.\d{3})+),\d+|\d{1,3}(?:\.\d{3}){2,})$/;
const WITH_POINT = /^-?(?:(?:\d+|\d{1,3}(?:,\d{3})+)\.\d+|\d{1,3}(?:,\d{3}){2,})$/;

/**
 * Reads a number of a file that semicolons separate, because a comma separates its decimals; in a column that shows decimal points only
 * it stays as it is. The doubt says how a number was read that can be read in two ways.
 */
export function readDecimal(cell: string, marks: Marks): { value: string; doubt?: string } {
  const isEither = EITHER.test(cell);
  if ((marks.point && !marks.comma) || !(isEither || WITH_COMMA.test(cell))) return { value: cell };
  const value = cell.replaceAll('.', '').replace(',', '.');
  const isSure = !isEither || (cell.includes(',') && marks.comma && !marks.point);
  return isSure ? { value } : { value, doubt: `${cell} was read as ${canonical(value)}` };
}

/** Notes what a number of the column shows. */
function mark(marks: Marks, cell: string): void {
  if (EITHER.test(cell)) return;
  if (WITH_COMMA.test(cell)) marks.comma = true;
  else if (WITH_POINT.test(cell)) marks.point = true;
}

/** As many rows as are read without a turn for others. */
const TURN = 500;

/** Reads a file once to find what the numbers of its columns show, by the names of our columns. */
export async function marksOf(
  rows: AsyncIterable<CsvRow>,
  columns: Readonly<Record<string, ImportColumn>>,
  sources: readonly Source[],
): Promise<Map<string, Marks>> {
  const numbers = sources.flatMap(({ column, from }) =>
    from !== null && columns[column]?.isNumber
      ? [{ column, place: from - 1, marks: { comma: false, point: false } }]
      : [],
  );
  const found = new Map(numbers.map(({ column, marks }) => [column, marks]));
  if (numbers.length === 0) return found;
  let count = 0;
  for await (const { cells } of rows) {
    for (const { place, marks } of numbers) mark(marks, cells[place] ?? '');
    count += 1;
    if (count % TURN === 0) await setImmediate();
  }
  return found;
}
