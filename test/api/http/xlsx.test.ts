import { buffer } from 'node:stream/consumers';
import { strFromU8, unzipSync } from 'fflate';
import { readSheet } from 'read-excel-file/node';
import * as assert from 'uvu/assert';
import type { Cell, CellKind } from '../../../server/api/list/files/table.ts';
import { xlsxFile } from '../../../server/api/list/files/xlsx-file.ts';
import { suite } from '../../support/suite.ts';

suite('Excel workbook of a report', (test) => {
  const day = (text: string) => new Date(`${text}T00:00:00Z`);

  test('numbers, dates and flags have types, text stays text, and a missing value is an empty cell', async () => {
    const kinds: CellKind[] = ['text', 'number', 'date', 'flag', 'instant'];
    const rows = await read(kinds, [
      ['007', '-12.5', '2025-03-01', true, '2025-03-01T10:00:00.000Z'],
      [null, 7, null, false, null],
    ]);
    assert.equal(rows, [
      ['A', 'B', 'C', 'D', 'E'],
      ['007', -12.5, day('2025-03-01'), true, new Date('2025-03-01T10:00:00Z')],
      [null, 7, null, false, null],
    ]);
  });

  test('instants show the time of the warehouse’s clock, in summer and in winter', async () => {
    const rows = await read(['instant'], [['2025-07-01T23:30:00.000Z'], ['2025-01-01T23:30:00.000Z']]);
    assert.equal(rows.slice(1), [[new Date('2025-07-02T00:30:00Z')], [new Date('2025-01-01T23:30:00Z')]]);
  });

  test('G50 text that looks like a formula is written as text: its cell has type and format text', async () => {
    const formulas = ['=1+1', '+1', '-1', '@A1', "'x", '＝1', '\t=1'];
    const rows = formulas.map((formula) => [formula]);
    assert.equal(
      (await read(['text'], rows)).slice(1).flat(),
      formulas.map((formula) => formula.trim()),
    );
    const sheet = sheetOf(await fileOf(['text'], rows));
    assert.not.match(sheet, /<f>/);
    assert.is(sheet.match(/<c r="A\d+" s="2" t="inlineStr">/g)?.length, formulas.length);
  });

  test('a value that does not fit its column’s type stays text', async () => {
    const kinds: CellKind[] = ['number', 'date', 'flag', 'instant', 'date'];
    const cells = ['12 each', 'infinity', 'yes', 'never', '1850-01-01'];
    assert.equal((await read(kinds, [cells]))[1], cells);
  });

  test('characters that XML cannot hold are written as in Excel, and half a character is replaced', async () => {
    const sheet = sheetOf(await fileOf(['text'], [['a\u0007b'], ['_x0007_'], ['<&>'], ['\ud800!'], ['é😀']]));
    for (const text of ['a_x0007_b', '_x005F_x0007_', '&lt;&amp;&gt;', '\ufffd!', 'é😀']) {
      assert.ok(sheet.includes(`<t xml:space="preserve">${text}</t>`), text);
    }
  });

  test('a text longer than a cell can hold is cut off', async () => {
    const [, [cell] = []] = await read(['text'], [['x'.repeat(40_000)]]);
    assert.is(String(cell).length, 32_767);
  });

  test('the head row stays in view and has a filter, and columns are as wide as their text', async () => {
    const sheet = sheetOf(await fileOf(['text', 'text'], [['x', 'y'.repeat(40)]]));
    assert.match(sheet, '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
    assert.match(sheet, '<autoFilter ref="A1:B2"/>');
    assert.match(
      sheet,
      '<col min="1" max="1" width="8" customWidth="1"/><col min="2" max="2" width="41" customWidth="1"/>',
    );
  });

  test('rows beyond the limit of a sheet continue in the next sheet under the same head', async () => {
    const numbers = Array.from({ length: 7 }, (_, index) => [index]);
    const file = await fileOf(['number'], numbers, 4);
    const sheets = await Promise.all([1, 2, 3].map((sheet) => readSheet(file, sheet)));
    assert.equal(sheets, [
      [['A'], [0], [1], [2]],
      [['A'], [3], [4], [5]],
      [['A'], [6]],
    ]);
  });

  test('a total follows the last row, outside the filter, on the last sheet', async () => {
    const numbers = Array.from({ length: 4 }, (_, index) => [index]);
    const file = await fileOf(['number'], numbers, 4, [6]);
    const sheets = await Promise.all([1, 2].map((sheet) => readSheet(file, sheet)));
    assert.equal(sheets, [
      [['A'], [0], [1]],
      [['A'], [2], [3], [6]],
    ]);
    assert.match(sheetOf(await fileOf(['number'], [[1]], 4, [1])), '<autoFilter ref="A1:A2"/>');
  });

  test('an empty list has its head row', async () => {
    assert.equal(await read(['text', 'number'], []), [['A', 'B']]);
  });

  test('the columns after Z continue with AA', async () => {
    const kinds = Array.from({ length: 54 }, (): CellKind => 'number');
    const sheet = sheetOf(await fileOf(kinds, [kinds.map((_, index) => index)]));
    for (const cell of ['Z2"><v>25<', 'AA2"><v>26<', 'AZ2"><v>51<', 'BA2"><v>52<'])
      assert.ok(sheet.includes(cell), cell);
  });

  test('rows that fail at once are refused before the first piece; a later failure breaks the file', async () => {
    const failing = (rows: number) => {
      const table = Array.from({ length: rows }, () => [1]);
      return xlsxFile(
        { name: 'x', headings: ['A'], kinds: ['number'], rows: rowsFrom(table, new Error('gone')) },
        'UTC',
      );
    };
    const failed = (promise: Promise<unknown>) => promise.then(String, (error: Error) => error.message);
    assert.is(await failed(failing(0).next()), 'gone');
    const later = failing(3);
    assert.is((await later.next()).value?.toString('latin1').slice(0, 2), 'PK');
    assert.is(await failed(buffer(later)), 'gone');
  });

  test('a reader that stops ends the reading of rows', async () => {
    let isClosed = false;
    async function* endless() {
      try {
        for (let row = 0; ; row += 1) yield [[String(Math.sin(row))]];
      } finally {
        isClosed = true;
      }
    }
    for await (const _ of xlsxFile({ name: 'x', headings: ['A'], kinds: ['text'], rows: endless() }, 'UTC')) break;
    assert.ok(isClosed);
  });

  async function read(kinds: readonly CellKind[], rows: readonly Cell[][]) {
    const sheet = await readSheet(await fileOf(kinds, rows));
    return sheet.map((row) => row.map((cell) => (cell instanceof Date ? toSecond(cell) : cell)));
  }

  /** A fraction of a day is not a whole number of milliseconds. */
  const toSecond = (date: Date) => new Date(Math.round(date.getTime() / 1000) * 1000);

  async function fileOf(
    kinds: readonly CellKind[],
    rows: readonly Cell[][],
    mostRows?: number,
    total?: readonly Cell[],
  ): Promise<Buffer> {
    const headings = kinds.map((_, index) => String.fromCharCode(65 + (index % 26)));
    const table = { name: 'x', headings, kinds, rows: rowsFrom(rows), ...(total !== undefined && { total }) };
    return buffer(xlsxFile(table, 'Europe/London', mostRows));
  }

  /** Two rows at a time, so that a sheet ends in the middle of a piece. */
  async function* rowsFrom(rows: readonly Cell[][], failure?: Error) {
    for (let at = 0; at < rows.length; at += 2) yield rows.slice(at, at + 2);
    if (failure !== undefined) throw failure;
  }

  const sheetOf = (file: Buffer) => strFromU8(unzipSync(file)['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
});
