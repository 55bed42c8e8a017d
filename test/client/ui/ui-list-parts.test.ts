import '../../../client/all-texts.ts';
import * as assert from 'uvu/assert';
import { chosenColumns } from '../../../client/ui/list/columns/column.ts';
import {
  type Filter,
  filterFields,
  filterText,
  ownValues,
  withOwnValues,
} from '../../../client/ui/list/filters/filter.ts';
import { frameOf, nextSort, readListView, writeListView } from '../../../client/ui/list/list-view.ts';
import { rowAction } from '../../../client/ui/list/rows/row-keys.ts';
import { leftOutOf } from '../../../client/ui/list/views/left-out.ts';
import { BLOCK, rowTop, rowWindow } from '../../../client/ui/row-window.ts';
import { suite } from '../../support/suite.ts';

const shape = {
  filters: ['status'],
  sorts: ['number', 'partner', 'created', 'items'],
  columns: ['partner', 'created'],
  order: [{ key: 'created', descending: true }],
};
const isOneOf =
  (...known: string[]) =>
  (value: string) =>
    known.includes(value);
const up = (key: string) => ({ key, descending: false });
const down = (key: string) => ({ key, descending: true });
const plainKey = { shiftKey: false, ctrlKey: false, metaKey: false };

suite('the address of a list', (test) => {
  test('a written address reads back as the same view', () => {
    const text =
      'search=drum+7&status=expected&status=counting&sort=-created%2Cnumber&columns=created&pinned=1&widths=created-12.5&density=compact';
    const view = readListView(new URLSearchParams(text), shape);
    assert.is(writeListView(view, shape, new URLSearchParams()).toString(), text);
  });

  test('reading an address skips unknown, duplicate and empty values', () => {
    const text = 'sort=price,-number,number&columns=x&density=huge&status=&status=a&status=a';
    const view = readListView(new URLSearchParams(text), shape);
    assert.equal(view.sort, [down('number')]);
    assert.is(view.columns, undefined);
    assert.is(view.density, undefined);
    assert.equal(view.filters, { status: ['a'] });
  });

  test('a column width is limited to the allowed range', () => {
    const { widths } = readListView(new URLSearchParams('widths=created-99,partner-1,price-5,created-wide'), shape);
    assert.equal(widths, { created: 60, partner: 3 });
  });

  test('a stored view reports the columns, sorts and values that no longer exist', () => {
    const known = {
      ...shape,
      choices: { status: ['expected', 'counting'] },
      frame: { by: isOneOf('partner', 'none'), chart: isOneOf('0', '1'), measure: isOneOf('lines') },
    };
    const left = (query: string) => leftOutOf(query, known, ['number', 'created']);
    const all =
      'search=a&status=expected&by=none&chart=1&measure=lines&sort=-created&columns=created&pinned=1&widths=created-9&view=3';
    assert.equal(left(`${all}&density=roomy`), []);
    assert.equal(left('columns=created,price'), [{ kind: 'column', field: 'price' }]);
    assert.equal(left('sort=-price,number'), [{ kind: 'sort', field: 'price' }]);
    assert.equal(left('colour=red&colour=blue'), [{ kind: 'filter', field: 'colour' }]);
    assert.equal(left('status=expected&status=lost'), [{ kind: 'value', field: 'status', value: 'lost' }]);
    // A user who cannot see a column cannot sort by it.
    assert.equal(left('sort=partner'), [{ kind: 'sort', field: 'partner' }]);
    // With another grouping, the columns and sorts do not belong to this list.
    assert.equal(left('by=swc&sort=price&columns=price'), [{ kind: 'by', field: 'swc' }]);
    assert.equal(left('chart=1&measure=value'), [{ kind: 'measure', field: 'value' }]);
  });

  test('reading an address skips filter values that no longer exist', () => {
    const known = { ...shape, choices: { status: ['expected'] } };
    const { filters } = readListView(new URLSearchParams('status=lost&status=expected'), known);
    assert.equal(filters, { status: ['expected'] });
    assert.equal(readListView(new URLSearchParams('status=lost'), known).filters, {});
  });

  test('the frame of an address is written in a fixed order', () => {
    const framed = { ...shape, frame: { by: isOneOf('job'), chart: isOneOf('1') } };
    assert.is(frameOf(new URLSearchParams('chart=1&panel=7&status=a&by=job'), framed).toString(), 'by=job&chart=1');
  });

  test('writing a view keeps the unrelated parts of the address', () => {
    const view = readListView(new URLSearchParams('panel=7&status=a'), shape);
    const query = writeListView({ ...view, filters: {} }, shape, new URLSearchParams('panel=7&status=a'));
    assert.is(query.toString(), 'panel=7');
  });

  test('a list sorts by at most three keys', () => {
    const view = readListView(new URLSearchParams('sort=number,partner,created,items'), shape);
    assert.is(view.sort.length, 3);
  });
});

suite('sorting by column headings', (test) => {
  test('a heading sorts ascending, then descending, then in the list’s own order', () => {
    const first = nextSort([], shape.order, 'number', false);
    const second = nextSort(first, shape.order, 'number', false);
    assert.equal(
      [first, second, nextSort(second, shape.order, 'number', false)],
      [[up('number')], [down('number')], []],
    );
  });

  test('a click on the heading of the list’s own order still changes the sort', () => {
    assert.equal(nextSort([], shape.order, 'created', false), [up('created')]);
  });

  test('Shift adds a second sort key and reverses a key in its position', () => {
    const two = nextSort([up('partner')], shape.order, 'number', true);
    assert.equal(two, [up('partner'), up('number')]);
    assert.equal(nextSort(two, shape.order, 'partner', true), [down('partner'), up('number')]);
    assert.equal(nextSort([down('partner'), up('number')], shape.order, 'partner', true), [up('number')]);
  });
});

suite('keys in a table', (test) => {
  test('arrows stop at the ends, Page keys move by a page, and Home and End go to the ends', () => {
    const to = (key: string, at: number) => rowAction({ ...plainKey, key }, at, 50, 10)?.to;
    assert.equal([to('ArrowDown', -1), to('ArrowDown', 49), to('ArrowUp', 0)], [0, 49, 0]);
    assert.equal([to('PageDown', 5), to('PageUp', 5), to('Home', 9), to('End', 9)], [15, 0, 0, 49]);
  });

  test('Enter opens a row, with Ctrl in a new tab; Space ticks it; Shift and an arrow extend the ticks', () => {
    assert.equal(rowAction({ ...plainKey, key: 'Enter' }, 2, 5, 10), { open: 'here' });
    assert.equal(rowAction({ ...plainKey, key: 'Enter', ctrlKey: true }, 2, 5, 10), { open: 'tab' });
    assert.equal(rowAction({ ...plainKey, key: ' ' }, 2, 5, 10), { tick: 'toggle' });
    assert.equal(rowAction({ ...plainKey, key: 'ArrowDown', shiftKey: true }, 2, 5, 10), { to: 3, tick: 'extend' });
  });

  test('other keys are left to the page', () => {
    assert.is(rowAction({ ...plainKey, key: 'x' }, 2, 5, 10), undefined);
    assert.is(rowAction({ ...plainKey, key: 'ArrowDown' }, -1, 0, 10), undefined);
  });
});

suite('windowed rows', (test) => {
  const heights = { blocks: [], row: 40 };

  test('the window draws only the blocks in sight and reserves space for the others', () => {
    const shown = rowWindow(100_000, heights, { top: 40 * BLOCK * 10, bottom: 40 * BLOCK * 11 });
    assert.equal(shown, { first: 10, end: 11, before: 40 * BLOCK * 10, after: 40 * (100_000 - BLOCK * 11) });
  });

  test('the window uses measured heights', () => {
    const shown = rowWindow(3 * BLOCK, { blocks: [5000], row: 40 }, { top: 4999, bottom: 5001 });
    assert.equal([shown.first, shown.end, shown.before], [0, 2, 0]);
    assert.is(rowTop(BLOCK + 2, { blocks: [5000], row: 40 }), 5080);
  });

  test('a window scrolled past the end still draws a block', () => {
    assert.equal(rowWindow(10, heights, { top: 90_000, bottom: 91_000 }), { first: 0, end: 1, before: 0, after: 0 });
    assert.is(rowWindow(0, heights, { top: 0, bottom: 100 }).end, 0);
  });
});

suite('chosen columns', (test) => {
  const columns = ['number', 'partner', 'created', 'value'].map((key) => ({
    key,
    head: key,
    cell: () => key,
    ...(key === 'value' && { spare: true }),
  }));
  const keysOf = (keys?: readonly string[]) => chosenColumns(columns, keys).map(({ key }) => key);

  test('spare columns are hidden until chosen, and the first column stays first', () => {
    assert.equal(keysOf(), ['number', 'partner', 'created']);
    assert.equal(keysOf(['value', 'number', 'partner', 'gone']), ['number', 'value', 'partner']);
  });
});

suite('filters that share a field', (test) => {
  const fire: Filter = { kind: 'text', key: 'parameter', begins: 'fire=', label: 'Fire class' };
  const day: Filter = { kind: 'text', key: 'parameter', begins: 'fireDay=', label: 'Tested', day: true };
  const values = { parameter: ['fire=A=1', 'fireDay=2026-11-21'], status: ['created'] };

  test('each filter displays and edits only the values with its own prefix', () => {
    assert.is(filterText(fire, values), 'Fire class: A=1');
    assert.is(filterText(day, values), 'Tested: 21 Nov 2026');
    assert.equal(ownValues(fire, values)['parameter'], ['A=1']);
    assert.is(filterText(fire, { parameter: ['fireDay=2026-11-21'] }), undefined);
  });

  test('changing one filter leaves the values of the others unchanged', () => {
    const next = withOwnValues(fire, values, { parameter: ['B'] });
    assert.equal(next, { parameter: ['fireDay=2026-11-21', 'fire=B'] });
    assert.equal(withOwnValues(day, next, { parameter: [] }), { parameter: ['fire=B'] });
  });
});

suite('the filter of a range', (test) => {
  const range = (kind: 'dates' | 'quantities'): Filter => ({ kind, from: 'low', to: 'high', label: 'In stock' });

  test('a range filter displays its ends as quantities or dates, and nothing while neither is set', () => {
    const expected: [Filter, Record<string, string[]>, string | undefined][] = [
      [range('quantities'), { low: ['1200.5'] }, 'In stock: at least 1,200.5'],
      [range('quantities'), { high: ['40'] }, 'In stock: up to 40'],
      [range('quantities'), { low: ['5'], high: ['40'] }, 'In stock: 5 to 40'],
      [range('dates'), { low: ['2026-11-21'] }, 'In stock: from 21 Nov 2026'],
      [range('quantities'), {}, undefined],
    ];
    for (const [filter, values, text] of expected) assert.is(filterText(filter, values), text);
  });

  test('a range filter sets two fields of the API', () => {
    assert.equal(filterFields(range('quantities')), ['low', 'high']);
  });
});
