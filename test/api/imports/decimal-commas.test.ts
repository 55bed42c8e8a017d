import * as assert from 'uvu/assert';
import { marksOf, readDecimal } from '../../../server/api/imports/staging/decimal-commas.ts';
import { suite } from '../../support/suite.ts';

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
