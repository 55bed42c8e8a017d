import * as assert from 'uvu/assert';
import { getSetup } from '../../shared/contract/setup/setup.ts';
import { ownBuildersFor } from '../support/builders/builders-for.ts';
import { receiveGoods } from '../support/builders/picks.ts';
import { suite } from '../support/suite.ts';

suite('the setup of an installation', (test, hooks) => {
  const builders = ownBuildersFor(hooks);

  test('an empty installation reports nothing as set up; one record of a kind counts as set up', async () => {
    const administrator = await builders.it.caller({}, ['superAdmin']);
    const nothing = {
      companies: false,
      warehouses: false,
      units: false,
      packings: false,
      locations: false,
      goodsIn: false,
      withoutGoodsIn: null,
      skus: false,
      users: false,
      received: false,
    };
    assert.equal(await administrator.ok(getSetup, {}), nothing);
    const site = await builders.it.site();
    const defaults = { goodsIn: true, withoutGoodsIn: site.warehouseId };
    const placed = { ...nothing, companies: true, warehouses: true, locations: true, ...defaults };
    assert.equal(await administrator.ok(getSetup, {}), placed);
    await builders.it.sku(site);
    await builders.it.storeman(site);
    assert.equal(await administrator.ok(getSetup, {}), {
      ...placed,
      units: true,
      packings: true,
      skus: true,
      users: true,
    });
    await receiveGoods(builders.it, site, [{ stockCode: await builders.it.sku(site), quantity: '1' }]);
    assert.is((await administrator.ok(getSetup, {})).received, true);
  });
});
