import { parse } from 'csv-parse/sync';
import { readSheet } from 'read-excel-file/node';
import sql from 'sql-template-tag';
import * as assert from 'uvu/assert';
import type { ReportActor } from '../../../server/api/actor.ts';
import { listAndExport } from '../../../server/api/list/list-and-export.ts';
import { createPick } from '../../../shared/contract/goods-out/picks.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { filtersOfGroup, totalsOperation } from '../../../shared/contract/report.ts';
import { exportStockGroups, groupStock, listStock, stockTotals } from '../../../shared/contract/reports/stock.ts';
import { sum } from '../../../shared/quantity.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import type { Site } from '../../support/builders/builders.ts';
import type { Caller } from '../../support/builders/caller.ts';
import { receiveGoods } from '../../support/builders/picks.ts';
import { column, columns } from '../../support/columns.ts';
import { fileOf } from '../../support/print/file-of.ts';

type By = Input<typeof groupStock>['by'];
const groupings = Object.keys(listStock.list.groups) as By[];

/** Groups with subtotals, tested on the stock report because it has groupings of every kind. */
apiSuite('groups of the stock report', (test, builders) => {
  async function stocked(): Promise<{ site: Site; keeper: Caller }> {
    const site = await builders.it.site();
    const cable = await builders.it.sku(site, {
      stockCode: builders.it.name('CABLE'),
      divisible: true,
      price: '0.3333',
    });
    const tray = await builders.it.sku(site, { price: '10' });
    const goods = [
      { stockCode: cable, quantity: '100.5', job: 'J1', segment: 'CELL01', drumNumber: builders.it.name('DRUM') },
      { stockCode: cable, quantity: '30.25', drumNumber: builders.it.name('DRUM') },
      { stockCode: tray, quantity: '4', job: 'J1' },
    ];
    await receiveGoods(builders.it, site, goods, '2025-02-10');
    await receiveGoods(builders.it, site, [{ stockCode: tray, quantity: '7', locationId: site.shelf2 }], '2025-03-31');
    await (await builders.it.storeman(site)).ok(createPick, { lines: [{ stockCode: tray, quantity: '2' }] });
    return { site, keeper: await builders.it.caller(site, ['itemMaster']) };
  }

  async function allGroups(person: Caller, query: Input<typeof groupStock>) {
    const groups: Awaited<ReturnType<typeof groupsOf>>['items'] = [];
    for (let after: string | undefined | null; after !== null; ) {
      const page = await groupsOf(person, { ...query, limit: 1, ...(after !== undefined && { after }) });
      assert.ok(page.items.length <= 1);
      groups.push(...page.items);
      after = page.next;
    }
    return groups;
  }

  const groupsOf = (person: Caller, query: Input<typeof groupStock>) => person.ok(groupStock, query);

  test('each stock group has a sum for each unit and one value, and matches plain SQL', async () => {
    const { site, keeper } = await stocked();
    const { items } = await groupsOf(keeper, { by: 'job' });
    const counted = await builders.it.db.many(
      `select j.number as key, count(*) as lines, sum(s.quantity * k.price)::numeric(18, 4) as value
       from stock_lines s
       join skus k on k.company_id = s.company_id and k.id = s.sku_id
       left join jobs j on j.company_id = s.company_id and j.id = s.job_id
       where s.company_id = $1 and s.quantity > 0
       group by j.number
       order by j.number nulls first`,
      [site.companyId],
    );
    assert.equal(
      items.map(({ key, lines, value }) => ({ key, lines, value })),
      counted,
    );
    assert.equal(column(items, 'units'), [
      [
        { unit: 'each', quantity: '7', reserved: '2', available: '5', quarantined: '0', inTransit: '0' },
        { unit: 'm', quantity: '30.25', reserved: '0', available: '30.25', quarantined: '0', inTransit: '0' },
      ],
      [
        { unit: 'each', quantity: '4', reserved: '0', available: '4', quarantined: '0', inTransit: '0' },
        { unit: 'm', quantity: '100.5', reserved: '0', available: '100.5', quarantined: '0', inTransit: '0' },
      ],
    ]);
  });

  test('each stock group opens as the rows that it sums, and all groups add up to the totals', async () => {
    const { keeper } = await stocked();
    for (const at of [undefined, new Date().toISOString()]) {
      const totals = await keeper.ok(stockTotals, { at });
      for (const by of groupings) {
        const { items } = await groupsOf(keeper, { by, at, total: true });
        assert.is(
          items.reduce((all, { lines }) => all + lines, 0),
          totals.lines,
          by,
        );
        for (const { key, lines, value, units } of items) {
          const opened = { ...typed(filtersOfGroup(listStock.list, by, key)), at };
          const { items: rows, total } = await keeper.ok(listStock, { ...opened, total: true });
          const inAll = await keeper.ok(stockTotals, opened);
          assert.equal([total, inAll.lines, inAll.value], [lines, lines, value], `${by} ${key}`);
          assert.equal(
            inAll.units.map(({ unitId: _, ...sums }) => sums),
            units,
            `${by} ${key}`,
          );
          assert.is(rows.length, lines);
        }
      }
    }
  });

  test('pages of stock groups add up to the whole in each sort, both ways, without gaps or repeats', async () => {
    const { keeper } = await stocked();
    for (const by of groupings) {
      const { items, total } = await groupsOf(keeper, { by, total: true });
      assert.is(total, items.length);
      const keys = items.map(({ key }) => key).sort();
      for (const sort of ['label', 'lines', 'quantity', 'reserved', 'available', 'quarantined', 'inTransit', 'value']) {
        for (const directed of [sort, `-${sort}`]) {
          const paged = await allGroups(keeper, { by, sort: directed });
          assert.equal(paged.map(({ key }) => key).sort(), keys, `${by} ${directed}`);
        }
      }
      const values = (await allGroups(keeper, { by, sort: '-value' })).map(({ value }) => Number(value));
      assert.equal(
        values,
        values.toSorted((one, other) => other - one),
        by,
      );
    }
  });

  test('filters and search limit the stock groups as they limit the rows', async () => {
    const { keeper } = await stocked();
    const { items } = await groupsOf(keeper, { by: 'receivedMonth', free: true, search: 'cable' });
    assert.equal(
      items.map(({ key, units }) => [key, units]),
      [
        [
          '2025-02',
          [{ unit: 'm', quantity: '30.25', reserved: '0', available: '30.25', quarantined: '0', inTransit: '0' }],
        ],
      ],
    );
    assert.equal((await groupsOf(keeper, { by: 'job', stockCode: 'NONE' })).items, []);
  });

  test('a month group covers all of its days, and the values of months add up', async () => {
    const { keeper } = await stocked();
    const { items } = await groupsOf(keeper, { by: 'receivedMonth' });
    assert.equal(columns(items, 'key', 'lines'), ['2025-02, 3', '2025-03, 1']);
    assert.equal(filtersOfGroup(listStock.list, 'receivedMonth', '2024-02'), {
      receivedFrom: ['2024-02-01'],
      receivedTo: ['2024-02-29'],
    });
    const totals = await keeper.ok(stockTotals, {});
    assert.is(sum(items.map(({ value }) => value ?? '')), totals.value);
  });

  test('a report can define its own sums, and leaves out rows that do not count', async () => {
    const { site, keeper } = await stocked();
    const actor = { companyId: site.companyId } as ReportActor;
    const query = { by: 'stockCode' } as const;
    const groups = await madeUp.groups(groupStock)(builders.it.db, actor, query, builders.it.services);
    const totals = await madeUp.addedUp(stockInAll)(builders.it.db, actor, {}, builders.it.services);
    const all = await keeper.ok(stockTotals, { free: true });
    const doubled = all.units.map(({ unit, quantity }) => [unit, sum([quantity, quantity])]);
    assert.equal(
      totals.units.map(({ unit, quantity }) => [unit, quantity]),
      doubled,
    );
    assert.equal([totals.lines, totals.value], [all.lines, '17']);
    assert.is(
      groups.items.reduce((count, { lines }) => count + lines, 0),
      all.lines,
    );
    const none = await madeUp.addedUp(stockInAll)(
      builders.it.db,
      { companyId: 0 } as ReportActor,
      {},
      builders.it.services,
    );
    assert.equal(none, { lines: 0, value: '0', units: [] });
  });

  test('G50 the file of stock groups has them in order with a column for each unit and a total, as numbers', async () => {
    const { site, keeper } = await stocked();
    await receiveGoods(builders.it, site, [
      { stockCode: await builders.it.sku(site, { price: '1' }), quantity: '1', job: '=1+1' },
    ]);
    const rows = parse(String(await fileOf(keeper, exportStockGroups, { by: 'job', sort: '-lines' })), { bom: true });
    const { items } = await groupsOf(keeper, { by: 'job', sort: '-lines' });
    const { value, lines } = await keeper.ok(stockTotals, {});
    assert.equal(rows[0], [
      'Job',
      'Lines',
      ...['In stock', 'Reserved', 'Available', 'In quarantine', 'In transit'].flatMap((sums) => [
        `${sums} (each)`,
        `${sums} (m)`,
      ]),
      'Value',
    ]);
    assert.equal(
      rows.slice(1).map(([label, count, ...sums]: string[]) => [label, count, sums.at(0), sums.at(1), sums.at(-1)]),
      [
        ...items.map(({ label, lines: count, units, value: worth }) => [
          label === '=1+1' ? "'=1+1" : (label ?? ''),
          String(count),
          ...['each', 'm'].map((unit) => units.find((one) => one.unit === unit)?.quantity ?? ''),
          worth,
        ]),
        ['Total', String(lines), '12', '130.75', value],
      ],
    );
    const sheet = await readSheet(await fileOf(keeper, exportStockGroups, { by: 'job', format: 'xlsx' }));
    assert.equal(sheet.at(-1)?.slice(0, 4), ['Total', lines, 12, 130.75]);
  });

  test('the file of stock groups follows filters and chosen columns and adds the details of each group', async () => {
    const { keeper, site } = await stocked();
    const file = async (person: Caller, query: Input<typeof exportStockGroups>) =>
      parse(String(await fileOf(person, exportStockGroups, query)), { bom: true }) as string[][];
    const [head, ...rows] = await file(keeper, { by: 'stockCode', job: 'J1', fields: ['label', 'quantity'] });
    assert.equal(head, ['Stock code', 'Name', 'In stock (each)', 'In stock (m)']);
    assert.equal(rows.at(-1), ['Total', '', '4', '100.5']);
    assert.is(rows.length, 3);
    assert.equal(await file(keeper, { by: 'job', job: 'NONE', fields: ['label', 'lines', 'value'] }), [
      ['Job', 'Lines', 'Value'],
      ['Total', '0', ''],
    ]);
    const [seen] = await file(await builders.it.storeman(site), { by: 'job' });
    assert.not(seen?.includes('Value'));
  });

  test('a cursor of another sort, or a grouping of another report, is refused', async () => {
    const { keeper } = await stocked();
    const { next } = await groupsOf(keeper, { by: 'job', limit: 1 });
    await keeper.refused(groupStock, { by: 'job', sort: '-value', after: next ?? '' }, 'malformed');
    const wrong = { by: 'partner' } as unknown as Input<typeof groupStock>;
    await keeper.refused(groupStock, wrong, 'malformed');
    await keeper.refused(groupStock, {} as unknown as Input<typeof groupStock>, 'malformed');
  });
});

const stockInAll = totalsOperation('stockInAll', listStock);

/** Only free stock counts, everything is doubled, and the value of a line is its rank. */
const madeUp = listAndExport(listStock, ({ companyId }) => {
  const columns = Object.fromEntries(Object.keys(listStock.list.row).map((name) => [name, 'null::text']));
  return {
    from: sql`
      from stock_lines s
      join skus k on k.company_id = s.company_id and k.id = s.sku_id
      join units t on t.id = k.unit_id`,
    columns: {
      ...columns,
      stockCode: 'k.stock_code',
      name: 'k.name',
      quantity: 's.quantity',
      unit: 't.abbreviation',
    } as never,
    inSums: {
      quantity: 's.quantity * 2',
      reserved: '0',
      available: '0',
      quarantined: '0',
      inTransit: '0',
      value: '8.5',
    },
    sorts: { available: { by: 's.quantity', type: 'numeric' } },
    id: 's.id',
    updated: 's.updated_at',
    where: [sql`s.company_id = ${companyId} and s.quantity > 0`],
    counted: [sql`s.job_id is null`],
    search: ['k.name'],
    filters: {
      ...{ free: null, receivedFrom: null, receivedTo: null, quantityFrom: null, quantityTo: null, at: null },
      ...{ drumBelow: null, onTheWay: null },
    },
  };
});

function typed(filters: Readonly<Record<string, readonly string[]>>): Input<typeof listStock> {
  const one = ([name, values]: [string, readonly string[]]) => [name, name === 'without' ? values : values[0]];
  return Object.fromEntries(Object.entries(filters).map(one)) as Input<typeof listStock>;
}
