import { setTimeout as pause } from 'node:timers/promises';
import { parse } from 'csv-parse/sync';
import * as assert from 'uvu/assert';
import { createPick } from '../../../shared/contract/goods-out/picks.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { listAgedInventory } from '../../../shared/contract/reports/aged-inventory.ts';
import { exportStock, groupStock, listStock, stockTotals } from '../../../shared/contract/reports/stock.ts';
import { allocateStock } from '../../../shared/contract/stock/allocation.ts';
import { adjustStock } from '../../../shared/contract/stock/stock.ts';
import { sum } from '../../../shared/quantity.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import type { Caller } from '../../support/builders/caller.ts';
import { receiveGoods } from '../../support/builders/picks.ts';
import { stockLineOf } from '../../support/builders/stock-line.ts';
import { sendGoods, twoWarehouses } from '../../support/builders/transit.ts';
import { column, columns } from '../../support/columns.ts';
import { walk } from '../../support/model/walk.ts';

const parts = ['quantity', 'reserved', 'available', 'quarantined', 'inTransit'] as const;
type Parts = Partial<Record<(typeof parts)[number], string | null>>;

apiSuite('stock by availability', (test, builders) => {
  async function stocked() {
    const { from, to: site } = await twoWarehouses(builders.it);
    const stockCode = await builders.it.sku(site, { price: '2' });
    await receiveGoods(builders.it, site, [{ stockCode, quantity: '20' }]);
    await receiveGoods(builders.it, site, [{ stockCode, quantity: '5', locationId: site.quarantine }]);
    const storeman = await builders.it.storeman(site);
    await storeman.ok(createPick, { lines: [{ stockCode, quantity: '3' }] });
    await sendGoods(builders.it, from, site, [{ stockCode, quantity: '7' }]);
    const keeper = await builders.it.caller(site, ['itemMaster']);
    return { from, site, stockCode, storeman, keeper };
  }

  const partsOf = (row: Parts | undefined) => parts.map((part) => row?.[part]);

  async function rows(person: Caller, query: Input<typeof listStock> = {}) {
    const { items } = await person.ok(listStock, { ...query, sort: 'inTransit,quarantined' });
    return items.map(partsOf);
  }

  test('a stock line is in stock, in quarantine or in transit; its unreserved part is available', async () => {
    const { keeper } = await stocked();
    assert.equal(await rows(keeper), [
      ['20', '3', '17', '0', '0'],
      ['5', '0', '0', '5', '0'],
      ['0', '0', '0', '0', '7'],
    ]);
    assert.equal(await rows(keeper, { onTheWay: true }), [['0', '0', '0', '0', '7']]);
    assert.is((await rows(keeper, { onTheWay: false })).length, 2);
    const byAvailable = await keeper.ok(listStock, { sort: '-available' });
    assert.equal(column(byAvailable.items, 'available'), ['17', '0', '0']);
  });

  test('totals, groups and the file have the quantities of the rows; goods in transit have no value', async () => {
    const { keeper, stockCode } = await stocked();
    const all = ['25', '3', '17', '5', '7'];
    const totals = await keeper.ok(stockTotals, {});
    assert.equal(totals.units.map(partsOf), [all]);
    assert.is(totals.value, '50');
    const [group] = (await keeper.ok(groupStock, { by: 'stockCode' })).items;
    assert.equal([group?.key, ...(group?.units.map(partsOf) ?? [])], [stockCode, all]);
    const file = await keeper.call(exportStock, { sort: 'inTransit,quarantined', fields: [...parts] });
    const [heads, ...cells] = parse(String((file.body as { text: string }).text), { bom: true }) as string[][];
    assert.equal(heads, ['In stock', 'Reserved', 'Available', 'In quarantine', 'In transit']);
    assert.equal(cells, await rows(keeper));
  });

  test('goods in transit belong to their destination, not to the warehouse they left; the company sees the same', async () => {
    const { from, site, stockCode } = await stocked();
    assert.equal(await rows(await builders.it.storeman(from)), []);
    const office = await builders.it.caller({ companyId: site.companyId }, []);
    const coming = await office.ok(listStock, { onTheWay: true });
    assert.equal(columns(coming.items, 'warehouseId', 'stockCode', 'inTransit'), [
      `${site.warehouseId}, ${stockCode}, 7`,
    ]);
  });

  test('a past moment shows the goods in transit and in quarantine at that time', async () => {
    const { from, site, keeper, stockCode } = await stocked();
    await pause(5);
    const then = new Date().toISOString();
    await pause(5);
    await sendGoods(builders.it, from, site, [{ stockCode, quantity: '4' }]);
    const asAt = { at: then };
    assert.equal(await rows(keeper, asAt), [
      ['20', null, null, '0', '0'],
      ['5', null, null, '5', '0'],
      ['0', null, null, '0', '7'],
    ]);
    const { units } = await keeper.ok(stockTotals, asAt);
    assert.equal(units.map(partsOf), [['25', null, null, '5', '7']]);
    assert.is(sum((await rows(keeper, { onTheWay: true })).map((row) => row[4] ?? '0')), '11');
  });

  test('aged inventory covers only goods in stock', async () => {
    const { keeper } = await stocked();
    const { items } = await keeper.ok(listAgedInventory, { sort: 'quantity' });
    assert.equal(column(items, 'quantity'), ['5', '20']);
  });

  test('the drumBelow filter finds drums under a total quantity for any owner, also at a past moment', async () => {
    const site = await builders.it.site();
    const cable = await builders.it.sku(site, { divisible: true });
    const drums = ['A', 'B', 'C'].map((name) => builders.it.name(name));
    const [low = '', shared = '', full = ''] = drums;
    const on = (drumNumber: string, quantity: string) => ({ stockCode: cable, drumNumber, quantity });
    await receiveGoods(builders.it, site, [on(low, '30'), on(shared, '60'), on(full, '50')]);
    const storeman = await builders.it.storeman(site);
    const shares = [{ stockLineId: await stockLineOf(builders.it, site, cable, { drum: shared }), quantity: '15' }];
    await storeman.ok(allocateStock, { job: builders.it.name('J'), lines: shares });
    const under50 = async (query: Input<typeof listStock> = {}) =>
      (await storeman.ok(listStock, { drumBelow: '50', sort: 'drum', ...query })).items.map(({ drum }) => drum);
    assert.equal(await under50({ unit: 'm' }), [low]);
    assert.equal(await under50({ unit: 'each' }), []);
    await pause(5);
    const then = new Date().toISOString();
    await pause(5);
    const stockLineId = await stockLineOf(builders.it, site, cable, { drum: full });
    await storeman.ok(adjustStock, { reason: 'Short', lines: [{ stockLineId, quantity: '-0.5' }] });
    assert.equal(await under50(), [low, full]);
    assert.equal(await under50({ at: then }), [low]);
    assert.is((await storeman.ok(stockTotals, { drumBelow: '50' })).lines, 2);
  });
});

apiSuite('stock by availability after a random walk', (test, builders) => {
  test('goods in transit, now and at past moments, match the ledger’s movements into and out of transit', async () => {
    await walk(builders.it, 23, 500, 500);
    const companyId = await builders.it.id('select max(company_id) as id from movements', []);
    const office = await builders.it.caller({ companyId }, []);
    const moments = await builders.it.db.many<{ at: string }>(
      `select to_char(percentile_disc(p) within group (order by o.at) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at
       from operations o, unnest(array[0.3, 0.6, 0.9]) as p
       where o.company_id = $1
       group by p`,
      [companyId],
    );
    let seen = 0;
    for (const at of [undefined, ...moments.map((moment) => moment.at)]) {
      const ledger = await builders.it.db.many<{ unit: string; quantity: string; in_transit: string }>(
        `select t.abbreviation as unit, trim_scale(sum(m.quantity) filter (where l.name <> x.name)) as quantity,
                trim_scale(coalesce(sum(m.quantity) filter (where l.name = x.name), 0)) as in_transit
         from movements m
         join stock_lines s on s.company_id = m.company_id and s.id = m.stock_line_id
         join locations l on l.id = s.location_id
         left join (select name, warehouse_id from locations where in_transit) x on x.warehouse_id = l.warehouse_id
         join skus k on k.company_id = s.company_id and k.id = s.sku_id
         join units t on t.id = k.unit_id
         where m.company_id = $1 and m.at <= coalesce($2::timestamptz, 'infinity')
         group by 1
         order by 1`,
        [companyId, at ?? null],
      );
      const { units } = await office.ok(stockTotals, { at });
      assert.equal(
        units.map(({ unit, quantity, inTransit }) => [unit, quantity, inTransit]),
        ledger.map(({ unit, quantity, in_transit }) => [unit, quantity, in_transit]),
        at,
      );
      seen += ledger.filter((row) => row.in_transit !== '0').length;
    }
    assert.ok(seen > 1, 'something was on its way');
    const expected = await builders.it.db.one<{ quantity: string }>(
      `select trim_scale(coalesce(sum(l.shipped_quantity), 0)) as quantity
       from erns e
       join ern_lines l on l.company_id = e.company_id and l.ern_id = e.id
       where e.company_id = $1 and e.source = 'transfer' and e.status = 'expected'`,
      [companyId],
    );
    const { units } = await office.ok(stockTotals, {});
    assert.is(sum(units.map(({ inTransit }) => inTransit)), expected.quantity);
  });
});
