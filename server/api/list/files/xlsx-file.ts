import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { Cell, Table } from './table.ts';
import { headingRow, type SheetColumn, sheetColumns, sheetEnd, sheetRow, sheetStart } from './xlsx-sheet.ts';
import { workbookParts } from './xlsx-workbook.ts';

/** As many rows as Excel opens, the one with the headings among them. */
const MOST_ROWS = 1_048_576;

/** Nearly as small as the best level, in a third of its time. */
const LEVEL = 3;

/** Bytes of a sheet that are made ahead of their compression, which threads of Node's own do. */
const AHEAD = 256 * 1024;

/** No file says when it was made: the same rows are the same bytes. (The earliest moment that a ZIP file can say.) */
const mtime = new Date(1980, 0, 1);

/**
 * A table as an Excel workbook, made while its rows are read: memory holds some pieces of them. Rows beyond what one sheet can have go on
 * in the next. The first rows are fetched before anything is made, so that a query that fails is refused before anything was sent.
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

/** Rows that are read some at a time, and taken as many as still fit. */
interface Feed {
  /** The next rows without taking them, none at the end. */
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

/** The total follows the last row of all, outside of what the filter of the sheet covers: sorted there, it stays where it is. */
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
