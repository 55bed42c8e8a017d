import * as assert from 'uvu/assert';
import { saveDefaultLocations } from '../../../shared/contract/goods-in/default-locations.ts';
import { getErn, receiveErn } from '../../../shared/contract/goods-in/goods-in.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import { ernOf } from '../../support/builders/erns.ts';
import { siteWithStoreman } from '../../support/builders/picks.ts';
import { wroteNothing } from '../../support/builders/wrote-nothing.ts';
import { column } from '../../support/columns.ts';

apiSuite('default locations', (test, builders) => {
  test('goods without a location are received at the company’s new default, which every user sees', async () => {
    const site = await builders.it.site();
    const [storeman, ben] = [await builders.it.storeman(site), await builders.it.storeman(site)];
    const sku = await builders.it.sku(site);
    const { id } = await ernOf(storeman, [{ stockCode: sku, quantity: '5' }]);
    const { goodsIn } = await storeman.ok(saveDefaultLocations, { defaultGoodsInId: site.shelf });
    assert.is(goodsIn?.id, site.shelf);
    assert.equal((await ben.ok(getErn, { id })).defaultLocation, goodsIn);
    await ben.ok(receiveErn, { id, asShipped: true });
    assert.is((await builders.it.stock(site, sku))[0]?.locationId, site.shelf);
  });

  test('a default of null restores the warehouse’s default, or none if the warehouse has none', async () => {
    const { site, storeman } = await siteWithStoreman(builders.it);
    assert.equal(await storeman.ok(saveDefaultLocations, { defaultGoodsInId: null }), { goodsIn: null });
    await builders.it.db.run('update warehouses set default_goods_in_id = $2 where id = $1', [
      site.warehouseId,
      site.shelf2,
    ]);
    const { goodsIn } = await storeman.ok(saveDefaultLocations, { defaultGoodsInId: null });
    assert.is(goodsIn?.id, site.shelf2);
  });

  test('a default that another user changed is not overwritten', async () => {
    const site = await builders.it.site();
    const [storeman, ben] = [await builders.it.storeman(site), await builders.it.storeman(site)];
    await storeman.ok(saveDefaultLocations, { defaultGoodsInId: site.shelf, was: site.goodsIn });
    const stale = { defaultGoodsInId: site.shelf2, was: site.goodsIn };
    await wroteNothing(builders.it, () => ben.refused(saveDefaultLocations, stale, 'changed_meanwhile'));
    await ben.ok(saveDefaultLocations, { defaultGoodsInId: site.shelf2, was: site.shelf });
  });

  test('another company in the same warehouse keeps its own default location', async () => {
    const site = await builders.it.site();
    const other = await builders.it.site({ warehouseId: site.warehouseId });
    await (await builders.it.storeman(site)).ok(saveDefaultLocations, { defaultGoodsInId: site.shelf });
    const theirs = await builders.it.storeman(other);
    const { id } = await ernOf(theirs, [{ stockCode: await builders.it.sku(other), quantity: '1' }]);
    assert.is((await theirs.ok(getErn, { id })).defaultLocation?.id, other.goodsIn);
  });

  test('a default that is retired, in transit or of another warehouse is refused; the old default stays', async () => {
    const [site, elsewhere] = [await builders.it.site(), await builders.it.site()];
    const storeman = await builders.it.storeman(site);
    const { id } = await ernOf(storeman, [{ stockCode: await builders.it.sku(site), quantity: '1' }]);
    await builders.it.db.run('update locations set retired_at = now() where id = $1', [site.shelf]);
    await builders.it.db.run('update locations set in_transit = true where id = $1', [site.shelf2]);
    for (const defaultGoodsInId of [elsewhere.shelf, site.shelf, site.shelf2]) {
      const { fields } = await storeman.refused(saveDefaultLocations, { defaultGoodsInId }, 'location_not_here');
      assert.ok(fields?.['defaultGoodsInId']);
    }
    await storeman.refused(saveDefaultLocations, {}, 'nothing_edited');
    assert.is((await storeman.ok(getErn, { id })).defaultLocation?.id, site.goodsIn);
  });

  test('saving the same default location again writes no audit entry', async () => {
    const { site, storeman } = await siteWithStoreman(builders.it);
    await storeman.ok(saveDefaultLocations, { defaultGoodsInId: site.shelf });
    const { goodsIn } = await storeman.ok(saveDefaultLocations, { defaultGoodsInId: site.shelf });
    assert.is(goodsIn?.id, site.shelf);
    const traces = `select from audit where operation = 'saveDefaultLocations' and company_id = $1`;
    assert.is((await builders.it.db.many(traces, [site.companyId])).length, 1);
  });

  test('two saves of a default location at once happen in sequence, and the audit shows the value before each', async () => {
    const { site, storeman } = await siteWithStoreman(builders.it);
    const locationIds = [site.shelf, site.shelf2];
    await Promise.all(locationIds.map((defaultGoodsInId) => storeman.ok(saveDefaultLocations, { defaultGoodsInId })));
    const traces = await builders.it.db.many<{ before: number; after: number }>(
      `select (before ->> 'defaultGoodsInId')::bigint as before, (after ->> 'defaultGoodsInId')::bigint as after
       from audit where operation = 'saveDefaultLocations' and company_id = $1 order by id`,
      [site.companyId],
    );
    assert.equal(column(traces, 'before'), [site.goodsIn, traces[0]?.after]);
  });
});
