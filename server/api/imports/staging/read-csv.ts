import { limits } from './check-row.ts';

/** A row of a CSV file, with its cells trimmed. */
export interface CsvRow {
  cells: string[];
  /** A stray quote, or more characters than a row may have, after which reading ends. */
  problem?: 'quotes' | 'tooLong';
}

interface Csv {
  separator: Separator;
  rows: AsyncGenerator<CsvRow>;
}

/** The rarest in text first: of two that fit equally well, it is likelier. */
const separators = ['\t', ';', ',', '|'] as const;
type Separator = (typeof separators)[number];

const BEGINNING = 10_000;
const CTRL_Z = '\u001a';

/**
 * Opens a file as written by spreadsheets and other programs: separated by tab, semicolon, comma or bar, after a byte order mark and a line
 * `sep=;`, rows ended by CR LF, LF or CR. A stray quote spoils only its own row. A row that starts with Ctrl+Z ends the file, as under DOS;
 * inside a cell it replaces a character that another program could not write.
 */
export async function openCsv(chunks: AsyncIterator<string>): Promise<Csv> {
  let text = '';
  let isWhole = false;
  async function readUpTo(size: number) {
    while (!isWhole && text.length < size) {
      const next = await chunks.next();
      if (next.done) isWhole = true;
      else text += next.value;
    }
    if (isWhole && text.endsWith(CTRL_Z)) text = text.slice(0, -1);
  }
  await readUpTo(BEGINNING);
  const [preamble = '', stated] = /^\ufeff?(?:"?sep=([\t;,|])"?(?:\r\n?|\n))?/i.exec(text) ?? [];
  text = text.slice(preamble.length);
  const separator = (stated as Separator | undefined) ?? likeliest(text);

  async function* rows(): AsyncGenerator<CsvRow> {
    for (let at = 0; ; ) {
      if ((isWhole && at === text.length) || text[at] === CTRL_Z) return;
      const row = rowAt(text, at, separator, isWhole || text.length - at > limits.row);
      if (row === undefined) {
        text = text.slice(at);
        at = 0;
        await readUpTo(text.length * 2 + 1);
      } else if (row.end - at > limits.row) {
        return yield { cells: [], problem: 'tooLong' };
      } else {
        yield row;
        at = row.end;
      }
    }
  }
  return { separator, rows: rows() };
}

/** The separator that splits the headings and the row below into equally many cells, then the one with the most headings. */
function likeliest(beginning: string): Separator {
  const scored = separators.map((separator) => {
    const headings = rowAt(beginning, 0, separator, true);
    const next = rowAt(beginning, headings?.end ?? 0, separator, true);
    const [count, below] = [headings?.cells.length ?? 0, next?.cells.length];
    const isRight = headings?.problem === undefined;
    return { separator, score: (isRight ? 2_000_000 : 0) + (count > 1 && count === below ? 1_000_000 : 0) + count };
  });
  return scored.reduce((best, other) => (other.score > best.score ? other : best)).separator;
}

type Row = CsvRow & { end: number };
type Cell = { value: string; end: number; isStray?: true };

/** The row at a position of the text and the start of the next; undefined while text still to come can belong to it. */
function rowAt(text: string, begin: number, separator: Separator, isWhole: boolean): Row | undefined {
  const row: Row = { cells: [], end: begin };
  for (let at = begin; ; at += 1) {
    const quoted = quotedCell(text, at, separator, isWhole);
    if (quoted === 'more') return undefined;
    const cell = quoted ?? plainCell(text, at, separator);
    row.cells.push(cell.value);
    if (cell.isStray) row.problem = 'quotes';
    at = cell.end;
    if (text[at] === separator) continue;
    const isSplit = text[at] === '\r' && at + 1 === text.length;
    if (!isWhole && (at === text.length || isSplit)) return undefined;
    row.end = Math.min(text.startsWith('\r\n', at) ? at + 2 : at + 1, text.length);
    return row;
  }
}

/** A cell in quotes; undefined if there is none, or if it does not end properly. */
function quotedCell(text: string, begin: number, separator: Separator, isWhole: boolean): Cell | 'more' | undefined {
  const open = afterBlanks(text, begin);
  if (text[open] !== '"') return undefined;
  for (let at = text.indexOf('"', open + 1); at !== -1; at = text.indexOf('"', at + 2)) {
    if (text[at + 1] === '"') continue;
    const end = afterBlanks(text, at + 1);
    if (end === text.length && !isWhole) return 'more';
    if (!endsCell(text, end, separator)) return undefined;
    return {
      value: withoutFormula(
        text
          .slice(open + 1, at)
          .replaceAll('""', '"')
          .trim(),
      ),
      end,
    };
  }
  return isWhole ? undefined : 'more';
}

function plainCell(text: string, begin: number, separator: Separator): Cell {
  let end = begin;
  while (!endsCell(text, end, separator)) end += 1;
  const given = text.slice(begin, end).trim();
  const value = withoutFormula(given);
  return value === given && given.includes('"') ? { value, end, isStray: true } : { value, end };
}

function endsCell(text: string, at: number, separator: Separator): boolean {
  const sign = text[at];
  return sign === undefined || sign === separator || sign === '\n' || sign === '\r';
}

function afterBlanks(text: string, begin: number): number {
  let at = begin;
  while (text[at] === ' ') at += 1;
  return at;
}

/** Reads `="00123"`, which keeps spreadsheets from taking a code for a number, as the code. */
function withoutFormula(cell: string): string {
  return /^="([^"]*)"$/.exec(cell)?.[1]?.trim() ?? cell;
}
