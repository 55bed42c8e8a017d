import { setTimeout as pause } from 'node:timers/promises';
import { parse } from 'csv-parse/sync';
import { readSheet } from 'read-excel-file/node';
import * as assert from 'uvu/assert';
import { today } from '../../../server/api/today.ts';
import { createPick } from '../../../shared/contract/goods-out/picks.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { exportStock, listHolders, listStock, stockTotals } from '../../../shared/contract/reports/stock.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import type { Caller } from '../../support/builders/caller.ts';
import { receiveGoods } from '../../support/builders/picks.ts';
import { columns } from '../../support/columns.ts';
import { fileOf } from '../../support/print/file-of.ts';

apiSuite('the stock report', (test, builders) => {
  async function stocked() {
    const site = await builders.it.site();
    const [cable, tray, bag] = [
      await builders.it.sku(site, { stockCode: 'A-CABLE', divisible: true, price: '1.25' }),
      await builders.it.sku(site, { stockCode: 'B-TRAY', price: '10' }),
      await builders.it.sku(site, { stockCode: 'C-BAG', price: '0.3333' }),
    ];
    await receiveGoods(
      builders.it,
      site,
      [{ stockCode: cable, quantity: '100.5', job: 'J1', segment: 'CELL01', drumNumber: builders.it.name('DRUM') }],
      '2025-03-01',
    );
    await receiveGoods(
      builders.it,
      site,
      [{ stockCode: tray, quantity: '4', locationId: site.quarantine }],
      '2025-04-01',
    );
    await receiveGoods(builders.it, site, [{ stockCode: bag, quantity: '30' }], '2025-05-01');
    const storeman = await builders.it.storeman(site);
    const pick = await storeman.ok(createPick, { lines: [{ stockCode: bag, quantity: '12' }] });
    return { site, storeman, keeper: await builders.it.caller(site, ['itemMaster']), pick };
  }

  async function codes(person: Caller, query: Input<typeof listStock>): Promise<string[]> {
    return (await person.ok(listStock, query)).items.map((line) => line.stockCode);
  }

  test('the stock report shows location, owner, reserved quantity and value of stock', async () => {
    const { keeper } = await stocked();
    const { items } = await keeper.ok(listStock, {});
    assert.equal(columns(items, 'stockCode', 'job', 'segment', 'quantity', 'reserved', 'available'), [
      'A-CABLE, J1, CELL01, 100.5, 0, 100.5',
      'B-TRAY, null, null, 4, 0, 0',
      'C-BAG, null, null, 30, 12, 18',
    ]);
    assert.equal(columns(items, 'receivedOn', 'price', 'value'), [
      '2025-03-01, 1.25, 125.625',
      '2025-04-01, 10, 40',
      '2025-05-01, 0.3333, 9.999',
    ]);
  });

  test('each filter limits the stock report', async () => {
    const { storeman } = await stocked();
    const expected: [Input<typeof listStock>, string[]][] = [
      [{ stockCode: 'B-TRAY' }, ['B-TRAY']],
      [{ stockCode: 'b-tray' }, []],
      [{ job: 'J1' }, ['A-CABLE']],
      [{ segment: 'CELL01' }, ['A-CABLE']],
      [{ free: true }, ['B-TRAY', 'C-BAG']],
      [{ free: false }, ['A-CABLE']],
      [{ quarantine: true }, ['B-TRAY']],
      [{ receivedFrom: '2025-04-01', receivedTo: '2025-04-30' }, ['B-TRAY']],
      [{ quantityFrom: '30' }, ['A-CABLE', 'C-BAG']],
      [{ quantityTo: '30' }, ['B-TRAY', 'C-BAG']],
      [{ quantityFrom: '4.0001', quantityTo: '29.9999' }, []],
      [{ quantityTo: '4', at: '2025-03-15T12:00:00Z' }, []],
      [{ search: 'cab j1' }, ['A-CABLE']],
      [{ search: '%' }, []],
      [{ drum: 'NONE' }, []],
      [{ location: 'NONE' }, []],
      [{ swc: 'NONE' }, []],
    ];
    for (const [query, lines] of expected) assert.equal(await codes(storeman, query), lines, JSON.stringify(query));
  });

  test('the stock report sorts by each column both ways, page by page, without gaps or repeats', async () => {
    const { keeper } = await stocked();
    const all = (await keeper.ok(listStock, {})).items.map((line) => line.id).sort();
    for (const [index, key] of sorts.entries()) {
      for (const sort of [key, `-${key}`, `${key},-${sorts[index - 1] ?? 'value'}`]) {
        assert.equal((await idsByPages(keeper, sort)).sort(), all, sort);
      }
    }
  });

  const sorts =
    'stockCode name location drum job segment swc quantity reserved available quarantined inTransit receivedOn value'.split(
      ' ',
    );

  async function idsByPages(person: Caller, sort: string): Promise<number[]> {
    const ids: number[] = [];
    for (let after: string | null | undefined; after !== null; ) {
      const page = await person.ok(listStock, { sort, limit: 1, ...(after !== undefined && { after }) });
      ids.push(...page.items.map((line) => line.id));
      after = page.next;
    }
    return ids;
  }

  test('stock totals cover all lines that match the filters, not one page', async () => {
    const { keeper } = await stocked();
    const { units, ...all } = await keeper.ok(stockTotals, {});
    assert.equal(all, { lines: 3, skus: 3, value: '175.624' });
    assert.equal(
      units.map(({ unitId, ...sums }) => sums),
      [
        { unit: 'each', quantity: '34', reserved: '12', available: '18', quarantined: '4', inTransit: '0' },
        { unit: 'm', quantity: '100.5', reserved: '0', available: '100.5', quarantined: '0', inTransit: '0' },
      ],
    );
    assert.is((await keeper.ok(stockTotals, { quantityFrom: '30' })).lines, 2);
    assert.equal(await keeper.ok(stockTotals, { stockCode: 'NONE' }), {
      lines: 0,
      skus: 0,
      value: '0',
      units: [],
    });
  });

  test('stock totals match the lines under each filter, now and at a past moment', async () => {
    const { keeper } = await stocked();
    const filters: Input<typeof stockTotals>[] = [
      { job: 'J1' },
      { free: true },
      { quarantine: true },
      { stockCode: 'C-BAG' },
      { search: 'bag' },
      { search: 'j1' },
      { location: 'NONE' },
      { drum: 'NONE' },
    ];
    for (const filter of [...filters, ...filters.map((one) => ({ ...one, at: new Date().toISOString() }))]) {
      const { items, total } = await keeper.ok(listStock, { ...filter, total: true });
      const { lines, skus, units } = await keeper.ok(stockTotals, filter);
      assert.equal([lines, skus], [total, new Set(items.map((line) => line.skuId)).size], JSON.stringify(filter));
      const sums: Record<string, number> = {};
      for (const { unit, quantity } of items) sums[unit] = (sums[unit] ?? 0) + Number(quantity);
      assert.equal(
        Object.fromEntries(units.map((one) => [one.unit, Number(one.quantity)])),
        sums,
        JSON.stringify(filter),
      );
    }
  });

  test('the stock report returns only the requested fields', async () => {
    const { storeman } = await stocked();
    const { body } = await storeman.call(listStock, { fields: ['stockCode', 'job'], limit: 1 });
    assert.equal(Object.keys((body as { items: object[] }).items[0] ?? {}), ['id', 'stockCode', 'job']);
  });

  test('the stock as of a past moment comes from the ledger', async () => {
    const { site, keeper } = await stocked();
    // Further from both moments than the milliseconds that an address distinguishes.
    await pause(5);
    const before = new Date().toISOString();
    await pause(5);
    await receiveGoods(builders.it, site, [{ stockCode: 'C-BAG', quantity: '5' }]);
    const quantities = async (query: Input<typeof listStock>) =>
      (await keeper.ok(listStock, { ...query, stockCode: 'C-BAG' })).items.map((line) => line.quantity).sort();
    assert.equal(await quantities({}), ['30', '5']);
    assert.equal(await quantities({ at: before }), ['30']);
    assert.equal(await quantities({ at: '2025-01-01T00:00:00Z' }), []);
    const then = await keeper.ok(stockTotals, { at: before });
    assert.is(then.value, '175.624');
    assert.equal(columns(then.units, 'quantity', 'reserved', 'available'), ['34, null, null', '100.5, null, null']);
  });

  test('the holders of reserved stock are named', async () => {
    const { storeman, pick } = await stocked();
    const [line] = (await storeman.ok(listStock, { stockCode: 'C-BAG' })).items;
    const { items } = await storeman.ok(listHolders, { stockLineId: line?.id ?? 0 });
    assert.equal(columns(items, 'document', 'documentId', 'number', 'quantity'), [
      `pick, ${pick.id}, ${pick.number}, 12`,
    ]);
    assert.equal((await storeman.ok(listHolders, { stockCode: 'B-TRAY' })).items, []);
  });

  test('the stock file contains the lines, sort and columns on screen', async () => {
    const { storeman } = await stocked();
    const rows = await rowsOf(storeman, { free: true, sort: '-stockCode', fields: ['quantity', 'stockCode'] });
    assert.equal(rows, [
      ['In stock', 'Stock code'],
      ['30', 'C-BAG'],
      ['4', 'B-TRAY'],
    ]);
  });

  test('the stock file uses the words of the layout', async () => {
    const h3g = await builders.it.storeman(await builders.it.site({ layout: 'H3G' }));
    const vm = await builders.it.storeman(await builders.it.site());
    const [[activityCode], [job]] = [await rowsOf(h3g, {}), await rowsOf(vm, {})];
    assert.ok(['Activity Code', 'Cell ID', 'SWC'].every((heading) => activityCode?.includes(heading)));
    assert.ok(['Job', 'Segment'].every((heading) => job?.includes(heading)));
    assert.not(job?.includes('SWC') || job?.includes('Value'));
  });

  test('the stock file is UTF-8 with a byte order mark and its own name, and no cell is a formula', async () => {
    const site = await builders.it.site();
    await builders.it.sku(site, { stockCode: '=1+1,"x"' });
    await receiveGoods(builders.it, site, [{ stockCode: '=1+1,"x"', quantity: '1' }]);
    const storeman = await builders.it.storeman(site);
    const { headers, body } = await storeman.call(exportStock, { fields: ['stockCode'] });
    assert.is(headers['content-type'], 'text/csv; charset=utf-8');
    assert.is(headers['content-disposition'], `attachment; filename="stock-${today(builders.it.services)}.csv"`);
    assert.is(body.text, '\ufeffStock code\r\n"\'=1+1,""x"""\r\n');
    const past = await storeman.call(exportStock, { at: '2026-07-01T18:30' });
    assert.is(past.headers['content-disposition'], 'attachment; filename="stock-at-2026-07-01-1830.csv"');
  });

  test('the stock workbook has the same lines, typed, under its own name; values need the right to see them', async () => {
    const { storeman, keeper } = await stocked();
    const { items } = await keeper.ok(listStock, { sort: 'stockCode' });
    const fields: Input<typeof exportStock>['fields'] = ['stockCode', 'quantity', 'receivedOn', 'value'];
    const file = await fileOf(keeper, exportStock, { sort: 'stockCode', fields, format: 'xlsx' });
    const rows = await readSheet(file);
    assert.equal(rows, [
      ['Stock code', 'In stock', 'Received', 'Value'],
      ...items.map(({ stockCode, quantity, receivedOn, value }) => [
        stockCode,
        Number(quantity),
        new Date(`${receivedOn}T00:00:00Z`),
        Number(value),
      ]),
    ]);
    const { headers } = await storeman.call(exportStock, { format: 'xlsx' });
    assert.is(headers['content-type'], 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    assert.is(headers['content-disposition'], `attachment; filename="stock-${today(builders.it.services)}.xlsx"`);
    const [heads] = await readSheet(await fileOf(storeman, exportStock, { format: 'xlsx' }));
    assert.not(heads?.includes('Value'));
  });

  async function rowsOf(person: Caller, query: Input<typeof exportStock>): Promise<string[][]> {
    const { status, body } = await person.call(exportStock, query);
    assert.is(status, 200, JSON.stringify(body));
    return parse(String(body.text), { bom: true });
  }
});
