import * as assert from 'uvu/assert';
import { createPick } from '../../../shared/contract/goods-out/picks.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import {
  exportStock,
  groupStock,
  listHolders,
  listStock,
  stockTotals,
} from '../../../shared/contract/reports/stock.ts';
import { listMovements } from '../../../shared/contract/stock/stock.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import type { Site } from '../../support/builders/builders.ts';
import type { Caller } from '../../support/builders/caller.ts';
import { receiveGoods } from '../../support/builders/picks.ts';
import { column, columns } from '../../support/columns.ts';

/** One company in two warehouses and another company, as seen by each kind of access (rules: Tenancy and rights). */
apiSuite('scope of reports', (test, builders) => {
  async function filled(site: Site, price: string) {
    const sku = await builders.it.sku(site, { price });
    await receiveGoods(builders.it, site, [{ stockCode: sku, quantity: '10', job: builders.it.name('J') }]);
    await receiveGoods(builders.it, site, [{ stockCode: sku, quantity: '3' }]);
    await (await builders.it.storeman(site)).ok(createPick, { lines: [{ stockCode: sku, quantity: '3' }] });
    return { ...site, sku };
  }

  async function threeSites() {
    const home = await filled(await builders.it.site(), '2');
    const second = await filled(await builders.it.site({ companyId: home.companyId }), '5');
    const foreign = await filled(await builders.it.site(), '7');
    return { home, second, foreign };
  }

  async function seen(person: Caller, query: Input<typeof listStock> = {}): Promise<string[]> {
    const { items } = await person.ok(listStock, query);
    const skus = [...new Set(items.map((line) => line.stockCode))].sort();
    const groups = await person.ok(groupStock, { ...query, by: 'stockCode' });
    assert.equal(column(groups.items, 'key'), skus);
    const { body } = await person.call(exportStock, { ...query, fields: ['stockCode'] });
    const written = new Set((body as { text: string }).text.trim().split('\r\n').slice(1));
    assert.equal([...written].sort(), skus);
    const totals = await person.ok(stockTotals, query);
    assert.equal([totals.skus, totals.lines], [skus.length, items.length]);
    const holders = await person.ok(listHolders, { companyId: query.companyId, warehouseId: query.warehouseId });
    assert.equal([...new Set(holders.items.map((one) => one.stockCode))].sort(), skus);
    return skus;
  }

  test('G41 an operational access reads its own warehouse, whichever company or warehouse the request names', async () => {
    const { home, second, foreign } = await threeSites();
    const storeman = await builders.it.storeman(home);
    assert.equal(await seen(storeman), [home.sku]);
    assert.equal(await seen(storeman, { companyId: foreign.companyId }), [home.sku]);
    assert.equal(await seen(storeman, { warehouseId: second.warehouseId }), []);
  });

  test('G41 a company-only access reads all warehouses of its company, or the one requested, and no other company', async () => {
    const { home, second, foreign } = await threeSites();
    const office = await builders.it.caller({ companyId: home.companyId }, []);
    const both = [home.sku, second.sku].sort();
    assert.equal(await seen(office), both);
    assert.equal(await seen(office, { at: new Date().toISOString() }), both);
    assert.equal(await seen(office, { companyId: foreign.companyId }), both);
    assert.equal(await seen(office, { warehouseId: second.warehouseId }), [second.sku]);
    assert.equal(await seen(office, { warehouseId: foreign.warehouseId }), []);
  });

  test('reports can show, sort, filter and group by warehouse', async () => {
    const { home } = await threeSites();
    const office = await builders.it.caller({ companyId: home.companyId }, []);
    const { items } = await office.ok(listStock, { sort: '-warehouse,stockCode' });
    const names = items.map((line) => line.warehouse);
    assert.equal(names, [...names].sort().reverse());
    const filtered = (await office.ok(listStock, { warehouse: names[0] ?? '' })).items;
    assert.equal(
      column(filtered, 'id'),
      items.flatMap(({ id, warehouse }) => (warehouse === names[0] ? [id] : [])).toSorted((one, other) => one - other),
    );
    assert.is(filtered.length, 2);
    const groups = await office.ok(groupStock, { by: 'warehouse' });
    assert.equal(columns(groups.items, 'key', 'lines'), [`${names.at(-1)}, 2`, `${names[0]}, 2`]);
  });

  test('G41 a global access with superAdmin must name a company and can name one of its warehouses', async () => {
    const { home, second, foreign } = await threeSites();
    const admin = await builders.it.caller({}, ['superAdmin']);
    const { companyId } = home;
    assert.equal(await seen(admin, { companyId }), [home.sku, second.sku].sort());
    assert.equal(await seen(admin, { companyId, warehouseId: second.warehouseId }), [second.sku]);
    assert.equal(await seen(admin, { companyId: foreign.companyId }), [foreign.sku]);
    await admin.refused(listStock, {}, 'not_found');
    await admin.refused(groupStock, { companyId, warehouseId: foreign.warehouseId, by: 'job' }, 'not_found');
    await admin.refused(stockTotals, { warehouseId: home.warehouseId }, 'not_found');
  });

  test('G41 a company-only access reads the ledger of its stock lines; another company’s is not found', async () => {
    const { home, second, foreign } = await threeSites();
    const office = await builders.it.caller({ companyId: home.companyId }, []);
    const storeman = await builders.it.storeman(home);
    const lineAt = async (site: Site) => (await (await builders.it.storeman(site)).ok(listStock, {})).items[0]?.id ?? 0;
    const [there, abroad] = [await lineAt(second), await lineAt(foreign)];
    assert.is((await office.ok(listMovements, { id: there })).items.length, 1);
    await storeman.refused(listMovements, { id: there }, 'not_found');
    await office.refused(listMovements, { id: abroad }, 'not_found');
  });

  test('G41 prices and values follow the rights of the access in use, in rows, groups, totals and sort orders', async () => {
    const { home } = await threeSites();
    const scope = { companyId: home.companyId };
    const [office, keeper] = [await builders.it.caller(scope, []), await builders.it.caller(scope, ['itemMaster'])];
    const values = async (person: Caller, sort: 'value' | '-value') => {
      const groups = (await person.ok(groupStock, { by: 'stockCode', sort })).items;
      const lines = (await person.ok(listStock, { sort })).items;
      const { value } = await person.ok(stockTotals, {});
      return { groups: groups.map((one) => one.value), lines: lines.map((one) => one.value), value };
    };
    assert.equal(await values(keeper, '-value'), { groups: ['65', '26'], lines: ['50', '20', '15', '6'], value: '91' });
    assert.equal(await values(office, '-value'), {
      groups: [null, null],
      lines: [null, null, null, null],
      value: null,
    });
    // Values that are hidden cannot be sorted by either: the rows are in the order of their ids and keys, in both directions.
    const order = async (sort: 'value' | '-value') =>
      (await office.ok(groupStock, { by: 'stockCode', sort })).items.map(({ key }) => key);
    assert.equal(await order('value'), (await order('-value')).toReversed());
    const ids = (await office.ok(listStock, { sort: 'value' })).items.map(({ id }) => id);
    assert.equal(
      ids,
      ids.toSorted((one, other) => one - other),
    );
  });
});
