import * as assert from 'uvu/assert';
import { fittedWidths } from '../../../client/ui/list/columns/fitted-widths.ts';
import { suite } from '../../support/suite.ts';

const columns = [
  { key: 'number', width: 10 },
  { key: 'partner', width: 14 },
  { key: 'job', width: 8 },
  { key: 'items', width: 8, align: 'end' },
  { key: 'status', width: 9, card: 'status' },
] as const;

suite('the widths of columns', (test) => {
  test('each column shows its content whole where there is room', () => {
    const needed = { number: 12, partner: 22, job: 5, items: 11, status: 7 };
    assert.equal(fittedWidths(columns, needed, 80), { number: 12, partner: 22, job: 5, items: 11, status: 9 });
  });

  test('where room is short, texts are cut before codes, numbers and the status, and not below their own width', () => {
    const needed = { number: 12, partner: 22, job: 12, items: 11, status: 12 };
    assert.equal(fittedWidths(columns, needed, 63), { number: 12, partner: 18, job: 10, items: 11, status: 12 });
    assert.equal(fittedWidths(columns, needed, 20), { number: 12, partner: 14, job: 8, items: 11, status: 12 });
  });

  test('a text is not cut for the sake of 3 rem', () => {
    const needed = { number: 10, partner: 17 };
    assert.equal(fittedWidths(columns.slice(0, 2), needed, 20), { number: 10, partner: 17 });
  });

  test('a long text takes at most 30 rem, and a column that shows nothing has its own width', () => {
    assert.equal(fittedWidths(columns.slice(0, 2), { partner: 90 }, 200), { number: 10, partner: 30 });
  });
});
