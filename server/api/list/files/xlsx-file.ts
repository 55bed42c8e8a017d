import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { Cell, Table } from './table.ts';
import { headingRow, type SheetColumn, sheetColumns, sheetEnd, sheetRow, sheetStart } from './xlsx-sheet.ts';
import { workbookParts } from './xlsx-workbook.ts';

/** Excel's limit, including the heading row. */
const MOST_ROWS = 1_048_576;

/** Compresses almost as well as the best level in a third of the time. */
const LEVEL = 3;

/** Bytes of a sheet that are produced ahead of compression, which runs on Node's own threads. */
const AHEAD = 256 * 1024;

/** A fixed time (the earliest that a ZIP file can hold), so that the same rows produce the same bytes. */
const mtime = new Date(1980, 0, 1);

/**
 * Builds an Excel workbook while rows are read, so memory holds only a few batches. Rows beyond the limit of one sheet continue in the
 * next. The first rows are fetched before anything is built, so that a failing query is refused before anything is sent.
 */
export async function* xlsxFile(table: Table, timezone: string, mostRows = MOST_ROWS): AsyncGenerator<Buffer> {
  const feed = feedOf(table.rows);
  const columns = sheetColumns(table, await feed.ahead(), timezone);
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const broken = (error: Error) => output.destroy(error);
  zip.on('error', broken);
  let sheet: Readable | undefined;
  const addSheets = async () => {
    let sheets = 0;
    do {
      sheets += 1;
      sheet = Readable.from(sheetXml(columns, feed, mostRows, table.total), {
        objectMode: false,
        highWaterMark: AHEAD,
      });
      zip.addReadStream(sheet, `xl/worksheets/sheet${sheets}.xml`, { mtime, compressionLevel: LEVEL });
      await finished(sheet);
    } while ((await feed.ahead()).length > 0);
    for (const [path, text] of workbookParts(table.name, sheets)) zip.addBuffer(Buffer.from(text), path, { mtime });
    zip.end();
  };
  addSheets().catch(broken);
  try {
    yield* output;
  } finally {
    sheet?.destroy();
    await table.rows.return?.();
  }
}

type Rows = readonly (readonly Cell[])[];

interface Feed {
  /** The next rows without taking them; empty at the end. */
  ahead(): Promise<Rows>;
  take(most: number): Promise<Rows>;
}

function feedOf(rows: AsyncIterator<Rows>): Feed {
  let held: Rows = [];
  const ahead = async () => {
    while (held.length === 0) {
      const next = await rows.next();
      if (next.done) break;
      held = next.value;
    }
    return held;
  };
  const take = async (most: number) => {
    const taken = (await ahead()).slice(0, most);
    held = held.slice(taken.length);
    return taken;
  };
  return { ahead, take };
}

/** The total follows the very last row, outside the sheet's filter range, so that sorting does not move it. */
async function* sheetXml(
  columns: readonly SheetColumn[],
  feed: Feed,
  mostRows: number,
  total: readonly Cell[] | undefined,
): AsyncGenerator<string> {
  yield sheetStart(columns) + headingRow(columns);
  const most = total === undefined ? mostRows : mostRows - 1;
  let last = 1;
  for (let rows = await feed.take(most - last); rows.length > 0; rows = await feed.take(most - last)) {
    const before = last;
    last += rows.length;
    yield rows.map((row, index) => sheetRow(columns, row, before + index + 1)).join('');
  }
  const isLast = (await feed.ahead()).length === 0;
  yield (total === undefined || !isLast ? '' : sheetRow(columns, total, last + 1)) + sheetEnd(columns, last);
}
