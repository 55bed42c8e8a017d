import * as assert from 'uvu/assert';
import { createPick } from '../../../shared/contract/goods-out/picks.ts';
import {
  createLocation,
  deleteLocation,
  editLocation,
  editLocations,
  listLocations,
  retireLocation,
} from '../../../shared/contract/locations/locations.ts';
import { moveStock } from '../../../shared/contract/putaway/putaway.ts';
import { cancelStockCount } from '../../../shared/contract/stock-counts/stock-count-work.ts';
import { startStockCount } from '../../../shared/contract/stock-counts/stock-counts.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import { atOnce } from '../../support/builders/at-once.ts';
import type { Site } from '../../support/builders/builders.ts';
import { linesOf, receiveGoods, siteWithStock } from '../../support/builders/picks.ts';
import { stockLineOf } from '../../support/builders/stock-line.ts';
import { wroteNothing } from '../../support/builders/wrote-nothing.ts';
import { column } from '../../support/columns.ts';

apiSuite('locations', (test, builders) => {
  const gateman = ({ warehouseId }: Site) => builders.it.caller({ warehouseId }, ['locations']);
  const versionOf = async (site: Site, id: number) =>
    (await (await gateman(site)).ok(listLocations, { id })).items[0]?.version ?? 0;

  test('a location is created with its flags and found by its name or by words of its description', async () => {
    const site = await builders.it.site();
    const person = await gateman(site);
    const { id } = await person.ok(createLocation, { name: 'B-01', description: 'Behind the lift', goodsIn: true });
    const locationsFor = async (search: string) => (await person.ok(listLocations, { search })).items;
    const [row] = await locationsFor('b-0');
    assert.equal([row?.id, row?.goodsIn, row?.goodsOut, row?.quarantine], [id, true, false, false]);
    assert.equal(column(await locationsFor('lift'), 'id'), [id]);
    await person.refused(createLocation, { name: 'B-01' }, 'location_taken', { name: 'Location B-01 already exists' });
    await (await gateman(await builders.it.site())).ok(createLocation, { name: 'B-01' });
  });

  test('a location with reserved stock cannot become quarantine; the refusal names the picks', async () => {
    const { site, storeman, sku } = await siteWithStock(builders.it, '5');
    const person = await gateman(site);
    const pick = await storeman.ok(createPick, linesOf(sku, '2'));
    const change = { id: site.shelf, version: await versionOf(site, site.shelf), quarantine: true };
    const { data } = await wroteNothing(builders.it, () => person.refused(editLocation, change, 'stock_reserved_here'));
    const [use] = (data?.['uses'] ?? []) as { examples: { id: number }[] }[];
    assert.equal(column(use?.examples, 'id'), [pick.id]);
    const both = { ids: [site.shelf, site.shelf2], quarantine: true };
    const { message } = await person.refused(editLocations, both, 'stock_reserved_here');
    assert.match(message, /is reserved: PICK-/);
    assert.equal(column((await person.ok(listLocations, { quarantine: true })).items, 'id'), [site.quarantine]);
  });

  test('setting a flag on locations is refused for all if another user changed one of them', async () => {
    const site = await builders.it.site();
    const person = await gateman(site);
    const seen = (await person.ok(listLocations, {})).items.map(({ id, version }) => ({ id, version }));
    const ids = [site.shelf, site.shelf2];
    await person.ok(editLocations, { ids: [site.shelf2], seen, goodsOut: true });
    const { data } = await person.refused(editLocations, { ids, seen, goodsIn: true }, 'changed_meanwhile');
    assert.equal(data, { ids: [site.shelf2] });
    assert.equal((await person.ok(listLocations, { id: site.shelf })).items[0]?.goodsIn, false);
    await person.ok(editLocations, { ids, goodsIn: true });
  });

  test('a pick created as its location becomes quarantine reserves nothing there', async () => {
    const { site, storeman, sku } = await siteWithStock(builders.it, '5');
    const person = await gateman(site);
    const [flagged, picked] = await atOnce(builders.it, { table: 'stock_lines', companyId: site.companyId }, [
      () => person.call(editLocations, { ids: [site.shelf], quarantine: true }),
      () => storeman.call(createPick, linesOf(sku, '2')),
    ]);
    assert.equal([flagged?.status, picked?.body['code']], [200, 'changed_meanwhile']);
    assert.equal(column(await builders.it.stock(site, sku), 'reserved'), ['0']);
    await storeman.refused(createPick, linesOf(sku, '2'), 'insufficient_quantity');
  });

  test('stock is unavailable to picks as soon as its location becomes quarantine', async () => {
    const { site, storeman, sku } = await siteWithStock(builders.it, '5');
    const person = await gateman(site);
    await person.ok(editLocations, { ids: [site.shelf], quarantine: true });
    await storeman.refused(createPick, linesOf(sku, '2'), 'insufficient_quantity');
    await person.ok(editLocations, { ids: [site.shelf], quarantine: false });
    await storeman.ok(createPick, linesOf(sku, '2'));
  });

  test('setting a flag on many locations returns the number of changed ones; with a foreign id it is refused', async () => {
    const site = await builders.it.site();
    const elsewhere = await builders.it.site({ companyId: site.companyId });
    const person = await gateman(site);
    const ids = [site.goodsIn, site.shelf, site.shelf2];
    assert.equal(await person.ok(editLocations, { ids, goodsIn: true }), { changed: 2, unchanged: 1 });
    await person.refused(editLocations, { ids: [site.shelf, elsewhere.shelf], goodsOut: true }, 'not_found');
    assert.equal(column((await person.ok(listLocations, { goodsOut: true })).items, 'id'), [site.goodsOut]);
  });

  test('a location with stock cannot be retired, and one with past stock cannot be deleted', async () => {
    const { site, storeman, sku } = await siteWithStock(builders.it, '5');
    const person = await gateman(site);
    const { message } = await person.refused(retireLocation, { id: site.shelf }, 'in_use');
    assert.is(message, 'In use by: stock lines (1)');
    const stockLineId = await stockLineOf(builders.it, site, sku);
    await storeman.ok(moveStock, { destinationId: site.shelf2, lines: [{ stockLineId, quantity: '5' }] });
    await person.refused(deleteLocation, { id: site.shelf }, 'in_use');
    await person.ok(retireLocation, { id: site.shelf });
    assert.not((await person.ok(listLocations, {})).items.some(({ id }) => id === site.shelf));
  });

  test('a location with a stock count cannot be deleted, nor retired while the count is open', async () => {
    const site = await builders.it.site();
    const person = await gateman(site);
    const storeman = await builders.it.storeman(site);
    const { id } = await storeman.ok(startStockCount, { locationId: site.shelf2 });
    const { message } = await wroteNothing(builders.it, () =>
      person.refused(retireLocation, { id: site.shelf2 }, 'in_use'),
    );
    assert.is(message, 'In use by: stock counts (1)');
    await storeman.ok(cancelStockCount, { id });
    assert.is(
      (await person.refused(deleteLocation, { id: site.shelf2 }, 'in_use')).message,
      'In use by: stock counts (1)',
    );
    await person.ok(retireLocation, { id: site.shelf2 });
  });

  test('a default location for goods in or out can be neither retired nor deleted', async () => {
    const site = await builders.it.site();
    const person = await gateman(site);
    const { message } = await person.refused(retireLocation, { id: site.goodsIn }, 'in_use');
    assert.is(message, 'In use by: defaults of companies (1)');
    await person.refused(deleteLocation, { id: site.goodsOut }, 'in_use');
  });

  test('a transit location is not listed and cannot be changed', async () => {
    const site = await builders.it.site();
    const person = await gateman(site);
    const id = await builders.it.id(
      "insert into locations (warehouse_id, name, in_transit) values ($1, 'ROAD', true) returning id",
      [site.warehouseId],
    );
    assert.equal((await person.ok(listLocations, { id })).items, []);
    await person.refused(editLocation, { id, version: 1, name: 'Mine' }, 'not_found');
    await person.refused(editLocations, { ids: [id], goodsIn: true }, 'not_found');
  });

  test('a caller at global scope must name a warehouse to read its locations', async () => {
    const site = await builders.it.site();
    await receiveGoods(builders.it, site, [{ stockCode: await builders.it.sku(site), quantity: '1' }]);
    const admin = await builders.it.caller({}, ['superAdmin']);
    assert.is((await admin.ok(listLocations, { warehouseId: site.warehouseId })).items.length, 5);
    await admin.refused(listLocations, {}, 'not_found');
  });
});
