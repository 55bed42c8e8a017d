import * as assert from 'uvu/assert';
import { listLocations } from '../../../shared/contract/locations/locations.ts';
import { listPackings } from '../../../shared/contract/packings/packings.ts';
import { listPartners } from '../../../shared/contract/partners/partners.ts';
import { listSkus } from '../../../shared/contract/skus/skus.ts';
import { listUnits } from '../../../shared/contract/units/units.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import { column } from '../../support/columns.ts';

apiSuite('lists to choose from', (test, builders) => {
  test('SKUs are found by the beginning of their code or of words in their name, page by page', async () => {
    const site = await builders.it.site();
    const reader = await builders.it.caller(site, []);
    for (const stockCode of ['CBL-1', 'CBL-2', 'TRAY-1']) await builders.it.sku(site, { stockCode });
    await builders.it.db.run(
      "update skus set name = 'Armoured cable 3.5mm' where company_id = $1 and stock_code = 'CBL-2'",
      [site.companyId],
    );
    const codes = async (query: { search: string }) =>
      (await reader.ok(listSkus, query)).items.map((sku) => sku.stockCode);
    assert.equal(await codes({ search: 'cbl' }), ['CBL-1', 'CBL-2']);
    assert.equal(await codes({ search: 'cab arm' }), ['CBL-2']);
    assert.equal(await codes({ search: '3.5' }), ['CBL-2']);
    assert.equal(await codes({ search: '!' }), []);
    const first = await reader.ok(listSkus, { limit: 2 });
    const second = await reader.ok(listSkus, { limit: 2, after: first.next ?? '' });
    assert.equal(column([...first.items, ...second.items], 'stockCode'), ['CBL-1', 'CBL-2', 'TRAY-1']);
  });

  test('prices are visible only to holders of itemMaster', async () => {
    const site = await builders.it.site();
    await builders.it.sku(site, { price: '4.2' });
    const price = async (rights: ['itemMaster'] | []) => {
      const person = await builders.it.caller(site, rights);
      return (await person.ok(listSkus, {})).items[0]?.price;
    };
    assert.equal([await price([]), await price(['itemMaster'])], [null, '4.2']);
  });

  test('the list of locations excludes retired and transit locations', async () => {
    const site = await builders.it.site();
    const reader = await builders.it.caller(site, []);
    await builders.it.db.run(
      "insert into locations (warehouse_id, name, retired_at, in_transit) values ($1, 'OLD', now(), false), ($1, 'ROAD', null, true)",
      [site.warehouseId],
    );
    const ids = async (query: { goodsIn?: boolean }) =>
      (await reader.ok(listLocations, query)).items.map(({ id }) => id);
    assert.equal(
      (await ids({})).sort(),
      [site.goodsIn, site.goodsOut, site.shelf, site.shelf2, site.quarantine].sort(),
    );
    assert.equal(await ids({ goodsIn: true }), [site.goodsIn]);
  });

  test('the lists of units and packing types contain shared ones and the company’s own', async () => {
    const [ours, theirs] = [await builders.it.site(), await builders.it.site()];
    const reader = await builders.it.caller(ours, []);
    await builders.it.sku(ours, { divisible: true });
    for (const site of [ours, theirs]) {
      await builders.it.db.run('insert into units (company_id, name, abbreviation) values ($1, $2, $2)', [
        site.companyId,
        `own-${site.companyId}`,
      ]);
    }
    const units = (await reader.ok(listUnits, {})).items.map((unit) => unit.abbreviation);
    assert.ok(units.includes('m') && units.includes(`own-${ours.companyId}`));
    assert.not(units.includes(`own-${theirs.companyId}`));
    assert.ok((await reader.ok(listPackings, { search: 'dru' })).items.some((packing) => packing.traceable));
  });

  test('partners are found by the beginning of words', async () => {
    const site = await builders.it.site();
    const reader = await builders.it.caller(site, []);
    await builders.it.db.run(
      "insert into partners (company_id, name) values ($1, 'Prysm Cables Ltd'), ($1, 'Ltd Trays')",
      [site.companyId],
    );
    const names = async (search: string) => (await reader.ok(listPartners, { search })).items.map(({ name }) => name);
    assert.equal([await names('cab'), await names('ltd')], [['Prysm Cables Ltd'], ['Ltd Trays', 'Prysm Cables Ltd']]);
  });
});
