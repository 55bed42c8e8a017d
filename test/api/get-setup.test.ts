import * as assert from 'uvu/assert';
import { getSetup } from '../../shared/contract/setup/setup.ts';
import { ownApiSuite } from '../support/builders/api-suite.ts';
import { receiveGoods } from '../support/builders/picks.ts';

ownApiSuite('the setup of an installation', (test, builders) => {
  test('an empty installation reports nothing as set up; one record of a kind counts as set up', async () => {
    const administrator = await builders.it.caller({}, ['superAdmin']);
    const nothing = {
      companies: false,
      warehouses: false,
      units: false,
      packings: false,
      locations: false,
      defaultLocations: false,
      withoutDefaults: null,
      skus: false,
      users: false,
      received: false,
    };
    assert.equal(await administrator.ok(getSetup, {}), nothing);
    const site = await builders.it.site();
    const { companyId, warehouseId } = site;
    await builders.it.db.run('update company_warehouses set default_goods_out_id = null where company_id = $1', [
      companyId,
    ]);
    const placed = { ...nothing, companies: true, warehouses: true, locations: true, withoutDefaults: warehouseId };
    assert.equal(await administrator.ok(getSetup, {}), placed);
    await builders.it.db.run(
      'update warehouses set default_goods_in_id = $2, default_goods_out_id = $2 where id = $1',
      [warehouseId, site.shelf],
    );
    const ready = { ...placed, defaultLocations: true, withoutDefaults: null };
    assert.equal(await administrator.ok(getSetup, {}), ready);
    await builders.it.sku(site);
    await builders.it.storeman(site);
    assert.equal(await administrator.ok(getSetup, {}), {
      ...ready,
      units: true,
      packings: true,
      skus: true,
      users: true,
    });
    await receiveGoods(builders.it, site, [{ stockCode: await builders.it.sku(site), quantity: '1' }]);
    assert.is((await administrator.ok(getSetup, {})).received, true);
  });
});
