import * as assert from 'uvu/assert';
import { fileDate } from '../../../server/api/imports/kinds/cell-types.ts';
import { marksOf, readDecimal } from '../../../server/api/imports/staging/decimal-commas.ts';
import { suite } from '../../support/suite.ts';

suite('cells of import files', (test) => {
  test('a date is read in the forms that people and spreadsheets write', () => {
    for (const text of [
      '2026-03-31',
      '2026/03/31',
      '2026-3-31',
      '2026-03-31 00:00:00',
      '2026-03-31T00:00:00',
      '2026-03-31T13:45:00.000',
      '31-03-2026',
      '31/03/2026',
      '31.3.2026',
      '31/03/26',
      '31/03/2026 9:30',
      '31-Mar-26',
      '31 march 2026',
      'March 31, 2026',
      'mar 31 2026',
      '46112',
      '46112.5',
    ])
      assert.is(read(text), '2026-03-31', text);
    assert.is(read('30-Sept-26'), '2026-09-30');
  });

  test('text that is not a date of this century is refused unchanged', () => {
    for (const text of [
      '31-Marble-26',
      '31-Ma-26',
      '03/31/2026',
      '31/02/2026',
      '2026-31-03',
      'March 32, 2026',
      '36525',
      '12345',
      '461120',
      '4611',
      '2026-03-31T00:00:00+02:00',
      '31/03-26x',
      'soon',
    ])
      assert.is(read(text), undefined, text);
  });
});

function read(text: string): string | undefined {
  const [error, value] = fileDate().validate(text, { coerce: true });
  return error === undefined ? value : undefined;
}

suite('decimal commas', (test) => {
  test('a column follows its unambiguous numbers, and a number that could be a thousand times another is in doubt', async () => {
    for (const [cells, read] of [
      ['12,50 1.234,50 1.234', '12.50 1234.50 1234?'],
      ['12,5 1.000 1,000 0,250 7', '12.5 1000? 1.000 0.250 7'],
      ['1.000 5', '1000? 5'],
      ['1,000', '1.000?'],
      ['1.000.000', '1000000'],
      ['12.5 1.000', '12.5 1.000'],
      ['0.250 1.000', '0.250 1.000'],
      ['12.5 12,5 1.000 1,000', '12.5 12.5 1000? 1.000?'],
      ['12,5 1,000,000 1,234.5', '12.5 1,000,000 1,234.5'],
      ['-1,5 1,2,3 x,1 1. ,5', '-1.5 1,2,3 x,1 1. ,5'],
    ] as const) {
      assert.is(await readColumn(cells.split(' ')), read, cells);
    }
  });

  test('the message about a doubtful number shows what was read and as which number', () => {
    const marks = { comma: false, point: false };
    assert.is(readDecimal('1.000', marks).doubt, '1.000 was read as 1000');
    assert.is(readDecimal('1,500', marks).doubt, '1,500 was read as 1.5');
  });
});

async function readColumn(cells: readonly string[]): Promise<string> {
  async function* rows() {
    for (const cell of cells) yield { cells: ['', cell] };
  }
  const struct = { validate: () => [] } as never;
  const columns = { quantity: { heading: 'q', headings: ['q'] as [string], struct, isNumber: true as const } };
  const sources = [{ part: 'sku', column: 'quantity', from: 2, value: null }];
  const marks = (await marksOf(rows(), columns, sources)).get('quantity') ?? { comma: false, point: false };
  return cells
    .map((cell) => readDecimal(cell, marks))
    .map(({ value, doubt }) => `${value}${doubt === undefined ? '' : '?'}`)
    .join(' ');
}
