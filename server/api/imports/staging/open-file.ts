import { refuse } from '../../../../shared/errors.ts';
import { withoutInvisible } from '../../../../shared/invisible.ts';
import type { Tx } from '../../../db/query.ts';
import { limits } from './check-row.ts';
import { type CsvRow, openCsv } from './read-csv.ts';

export interface OpenFile {
  name: string;
  headings: string[];
  /** Semicolons separate its cells, as is usual where commas separate decimals. */
  hasSemicolons: boolean;
  /** In characters. */
  size: number;
  /** The rows below the headings. */
  rows: AsyncIterable<CsvRow>;
  /** The number of characters read so far. */
  read: () => number;
}

/** Characters per chunk: so few make so few records that they are gone before the next garbage collection. */
const MOUTHFUL = 16_384;

/** Opens a file and reads it piece by piece from the database; undefined if it was not sent. */
export async function openFile(tx: Tx, importId: number, part: string): Promise<OpenFile | undefined> {
  const { pieces, size, name } = await tx.one<Facts>(FACTS, [importId, part]);
  if (pieces === 0) return undefined;
  let read = 0;
  async function* contents() {
    for (let position = 1; position <= pieces; position += 1) {
      const { content } = await tx.one<{ content: string }>(PIECE, [importId, part, position]);
      for (let at = 0; at < content.length; at += MOUTHFUL) {
        read += Math.min(MOUTHFUL, content.length - at);
        yield content.slice(at, at + MOUTHFUL);
      }
    }
  }
  const { separator, rows } = await openCsv(contents());
  const first = await rows.next();
  if (!first.done && first.value.problem !== undefined) refuseRow(name, 1, PROBLEMS[first.value.problem]);
  const headings = first.done ? [] : toldApart(first.value.cells.map((heading) => withoutInvisible(heading).trim()));
  while (headings.length > limits.columns && headings.at(-1) === '') headings.pop();
  if (headings.length > limits.columns)
    refuse('import_unreadable', { values: { problem: `${name} has more than ${limits.columns} columns` } });
  if (headings.every((heading) => heading === ''))
    refuse('import_unreadable', { values: { problem: `${name} has no headings` } });
  return { name, headings, hasSemicolons: separator === ';', size, rows: readable(name, rows), read: () => read };
}

interface Facts {
  pieces: number;
  size: number;
  name: string;
}

const FACTS = `
  select count(*) as pieces, coalesce(sum(length(content)), 0)::bigint as size,
         coalesce(min(name) filter (where position = 1), '') as name
  from import_pieces
  where import_id = $1 and part = $2`;

const PIECE = 'select content from import_pieces where import_id = $1 and part = $2 and position = $3';

/** Numbers repeated headings: 'quantity' and 'quantity (2)'. The first keeps its name, and is the one chosen for a column. */
function toldApart(headings: readonly string[]): string[] {
  const taken = new Set(headings);
  const seen = new Set<string>();
  return headings.map((heading) => {
    let name = heading;
    for (let number = 2; heading !== '' && seen.has(name); number += 1) {
      const numbered = `${heading} (${number})`;
      if (!taken.has(numbered)) name = numbered;
    }
    taken.add(name);
    seen.add(name);
    return name;
  });
}

/** A row that is too long ends the reading; a row with a stray quote is read, and is an error in the preview. */
async function* readable(name: string, rows: AsyncIterable<CsvRow>): AsyncGenerator<CsvRow> {
  let rowNumber = 1;
  for await (const row of rows) {
    rowNumber += 1;
    if (row.problem === 'tooLong') refuseRow(name, rowNumber, PROBLEMS.tooLong);
    yield row;
  }
}

function refuseRow(name: string, row: number, problem: string): never {
  refuse('import_unreadable', { values: { problem: `${name}, row ${row}: ${problem}` } });
}

const PROBLEMS = {
  quotes: 'a cell with quotes in it must be quoted, its own quotes doubled',
  tooLong: `it has more than ${limits.row} characters; a cell has at most ${limits.cell}`,
} as const satisfies Record<NonNullable<CsvRow['problem']>, string>;
