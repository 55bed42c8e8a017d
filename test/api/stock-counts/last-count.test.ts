import * as assert from 'uvu/assert';
import { exportLocations, listLocations } from '../../../shared/contract/locations/locations.ts';
import { findScanned } from '../../../shared/contract/putaway/putaway.ts';
import { submitStockCount } from '../../../shared/contract/stock-counts/stock-count-work.ts';
import { buildersFor } from '../../support/builders/builders-for.ts';
import type { Caller } from '../../support/builders/caller.ts';
import { siteWithStock } from '../../support/builders/picks.ts';
import { countOf } from '../../support/builders/stock-counts.ts';
import { suite } from '../../support/suite.ts';

suite('when a location was last counted', (test, hooks) => {
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

  test('the list of locations says so once the count is posted, and who posted it; its file, too', async () => {
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

  test('a company is told of its own counts, a reader without a company of everybody’s, in the file as well', async () => {
    const { site, post, name } = await counted();
    await post();
    const neighbour = await builders.it.site({ warehouseId: site.warehouseId });
    const stranger = await builders.it.caller(neighbour, ['locations']);
    const gateman = await builders.it.caller({ warehouseId: site.warehouseId }, ['locations']);
    assert.equal(await lastOf(stranger, site.shelf), [undefined, null]);
    assert.is((await lastOf(gateman, site.shelf))[1], name);
    const { body } = await gateman.call(exportLocations, { fields: ['name', 'countedBy'] });
    const told = String(body['text'])
      .split(/\r?\n/)
      .filter((line) => line.endsWith(`,${name}`));
    assert.is(told.length, 1);
  });

  test('a scanned location says it, a scanned SKU says nothing', async () => {
    const { site, storeman, sku, post, name } = await counted();
    const shelf = (await storeman.ok(listLocations, {})).items.find(({ id }) => id === site.shelf)?.name ?? '';
    const said = async (query: { codes: string[]; alike?: boolean }) =>
      (await storeman.ok(findScanned, query)).items.map(({ kind, countedBy }) => [kind, countedBy]);
    assert.equal(await said({ codes: [shelf] }), [['location', null]]);
    await post();
    assert.equal(await said({ codes: [shelf, sku] }), [
      ['location', name],
      ['sku', null],
    ]);
    assert.ok((await said({ codes: [shelf.slice(0, -1)], alike: true })).some(([, by]) => by === name));
  });
});
