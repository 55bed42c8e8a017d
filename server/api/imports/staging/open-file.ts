import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { refuse } from '../../../../shared/errors.ts';
import { withoutInvisible } from '../../../../shared/invisible.ts';
import type { Tx } from '../../../db/query.ts';
import { limits } from './check-row.ts';

/** A file of an import, its headings read. */
export interface OpenFile {
  name: string;
  headings: string[];
  /** Its characters. */
  size: number;
  /** The records below the headings. */
  records: AsyncIterator<string[]>;
  /** How many characters have been read. */
  read: () => number;
}

/** So few characters at a time make so few records that they are gone before the memory's next tidying up. */
const MOUTHFUL = 16_384;

/** Begins to read a file, piece by piece from the database; undefined where it did not come. */
export async function openFile(tx: Tx, importId: number, part: string): Promise<OpenFile | undefined> {
  const { pieces, size, name, beginning } = await tx.one<Facts>(FACTS, [importId, part]);
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
  const parser = parse({
    delimiter: delimiterOf(beginning),
    bom: true,
    relax_column_count: true,
    max_record_size: limits.columns * limits.cell,
  });
  pipeline(Readable.from(contents(), { highWaterMark: 1 }), parser, () => undefined);
  const records = named(name, parser[Symbol.asyncIterator]());
  const first = await records.next();
  const headings: string[] = first.done ? [] : first.value.map((heading: string) => withoutInvisible(heading).trim());
  if (headings.length > limits.columns)
    refuse('import_unreadable', { values: { problem: `${name} has more than ${limits.columns} columns` } });
  if (headings.every((heading) => heading === ''))
    refuse('import_unreadable', { values: { problem: `${name} has no headings` } });
  return { name, headings, size, records, read: () => read };
}

interface Facts {
  pieces: number;
  size: number;
  name: string;
  beginning: string;
}

const FACTS = `
  select count(*) as pieces, coalesce(sum(length(content)), 0)::bigint as size,
         coalesce(min(name) filter (where position = 1), '') as name,
         coalesce(min(left(content, 10000)) filter (where position = 1), '') as beginning
  from import_pieces
  where import_id = $1 and part = $2`;

const PIECE = 'select content from import_pieces where import_id = $1 and part = $2 and position = $3';

/** Comma or semicolon: whichever the headings have more of. */
function delimiterOf(beginning: string): string {
  const [headings = ''] = beginning.split('\n', 1);
  return headings.split(';').length > headings.split(',').length ? ';' : ',';
}

/** What the parser cannot read, in words: which file, which row, what was expected. */
async function* named(name: string, records: AsyncIterator<string[]>): AsyncGenerator<string[]> {
  try {
    for (let next = await records.next(); !next.done; next = await records.next()) yield next.value;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const row = Number(error.records) + 1;
    refuse('import_unreadable', { values: { problem: `${name}, row ${row}: ${problems[error.code] ?? QUOTES}` } });
  }
}

const QUOTES = 'a cell with quotes in it must be quoted, its own quotes doubled';
const problems: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'a quote opens that never closes',
  CSV_MAX_RECORD_SIZE: `it has more than ${limits.columns * limits.cell} characters; a cell has at most ${limits.cell}`,
};
