import * as assert from 'uvu/assert';
import { exportLocations, listLocations } from '../../../shared/contract/locations/locations.ts';
import { findScanned } from '../../../shared/contract/putaway/putaway.ts';
import { submitStockCount } from '../../../shared/contract/stock-counts/stock-count-work.ts';
import { buildersFor } from '../../support/builders/builders-for.ts';
import type { Caller } from '../../support/builders/caller.ts';
import { siteWithStock } from '../../support/builders/picks.ts';
import { countOf } from '../../support/builders/stock-counts.ts';
import { suite } from '../../support/suite.ts';

suite('the last count of a location', (test, hooks) => {
  const builders = buildersFor(hooks);

  const lastOf = async (reader: Caller, locationId: number) => {
    const { items } = await reader.ok(listLocations, {});
    const row = items.find(({ id }) => id === locationId);
    return [row?.countedAt?.slice(0, 4), row?.countedBy];
  };

  async function counted() {
    const { site, storeman, sku } = await siteWithStock(builders.it, '5');
    const { id } = await countOf(storeman, { locationId: site.shelf }, [{ stockCode: sku, set: '5' }]);
    const nameOf = await builders.it.db.one<{ name: string }>('select name from users where id = $1', [
      storeman.userId,
    ]);
    const post = () => storeman.ok(submitStockCount, { id });
    return { site, storeman, sku, post, name: nameOf.name };
  }

  test('the list of locations and its file show when and by whom a location was last counted, once the count is posted', async () => {
    const { site, storeman, post, name } = await counted();
    const year = new Date().toISOString().slice(0, 4);
    assert.equal(await lastOf(storeman, site.shelf), [undefined, null]);
    await post();
    assert.equal(await lastOf(storeman, site.shelf), [year, name]);
    assert.equal(await lastOf(storeman, site.shelf2), [undefined, null]);
    const { body } = await storeman.call(exportLocations, { fields: ['name', 'countedBy', 'countedAt'] });
    const text = String(body['text']);
    assert.match(text, 'Last counted by,Last counted');
    assert.match(text, `,${name},${year}-`);
  });

  test('a company sees only its own counts; a reader without a company sees those of all, also in the file', async () => {
    const { site, post, name } = await counted();
    await post();
    const neighbour = await builders.it.site({ warehouseId: site.warehouseId });
    const stranger = await builders.it.caller(neighbour, ['locations']);
    const gateman = await builders.it.caller({ warehouseId: site.warehouseId }, ['locations']);
    assert.equal(await lastOf(stranger, site.shelf), [undefined, null]);
    assert.is((await lastOf(gateman, site.shelf))[1], name);
    const { body } = await gateman.call(exportLocations, { fields: ['name', 'countedBy'] });
    const lines = String(body['text'])
      .split(/\r?\n/)
      .filter((line) => line.endsWith(`,${name}`));
    assert.is(lines.length, 1);
  });

  test('a scanned location shows who last counted it; a scanned SKU does not', async () => {
    const { site, storeman, sku, post, name } = await counted();
    const shelf = (await storeman.ok(listLocations, {})).items.find(({ id }) => id === site.shelf)?.name ?? '';
    const scanResults = async (query: { codes: string[]; alike?: boolean }) =>
      (await storeman.ok(findScanned, query)).items.map(({ kind, countedBy }) => [kind, countedBy]);
    assert.equal(await scanResults({ codes: [shelf] }), [['location', null]]);
    await post();
    assert.equal(await scanResults({ codes: [shelf, sku] }), [
      ['location', name],
      ['sku', null],
    ]);
    assert.ok((await scanResults({ codes: [shelf.slice(0, -1)], alike: true })).some(([, by]) => by === name));
  });
});
