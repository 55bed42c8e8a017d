import * as assert from 'uvu/assert';
import type { Input } from '../../../shared/contract/operation.ts';
import { suggestDestinations } from '../../../shared/contract/putaway/putaway.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import type { Site } from '../../support/builders/builders.ts';
import { receiveGoods } from '../../support/builders/picks.ts';
import { stockLineOf } from '../../support/builders/stock-line.ts';
import { column } from '../../support/columns.ts';

apiSuite('suggesting destinations', (test, builders) => {
  async function suggested(
    site: Site,
    goods: { stockCode: string; job?: string; segment?: string },
    to?: Input<typeof suggestDestinations>['to'],
  ) {
    await receiveGoods(builders.it, site, [{ ...goods, quantity: '3', locationId: site.goodsIn }]);
    const stockLineIds = [await lineAtGoodsIn(site, goods)];
    const storeman = await builders.it.storeman(site);
    const { items } = await storeman.ok(suggestDestinations, { stockLineIds, ...(to !== undefined && { to }) });
    return items.map(({ locationId, because, quantity }) => [locationId, because, quantity]);
  }
  const lineAtGoodsIn = ({ companyId, goodsIn }: Site, { stockCode, job }: { stockCode: string; job?: string }) =>
    builders.it.id(
      `select s.id
       from stock_lines s
       join skus k on k.company_id = s.company_id and k.id = s.sku_id
       left join jobs j on j.company_id = s.company_id and j.id = s.job_id
       where s.company_id = $1 and s.location_id = $2 and k.stock_code = $3 and j.number is not distinct from $4`,
      [companyId, goodsIn, stockCode, job ?? null],
    );
  const putDefault = (site: Site, locationId: number) =>
    builders.it.db.run('update warehouses set default_putaway_id = $2 where id = $1', [site.warehouseId, locationId]);

  test('the suggestion is the location with the most stock of the same SKU and owner', async () => {
    const site = await builders.it.site();
    const stockCode = await builders.it.sku(site);
    const [job, other] = [builders.it.name('J'), builders.it.name('J')];
    const third = await builders.it.location(site.warehouseId);
    await receiveGoods(builders.it, site, [
      { stockCode, quantity: '5', job, segment: 'S1' },
      { stockCode, quantity: '8', job, segment: 'S1', locationId: site.shelf2 },
      { stockCode, quantity: '99', job: other, segment: 'S1', locationId: third },
      { stockCode, quantity: '98', job, segment: 'S2', locationId: third },
      { stockCode, quantity: '97', locationId: third },
    ]);
    assert.equal(await suggested(site, { stockCode, job, segment: 'S1' }), [[site.shelf2, 'together', '8']]);
    assert.equal(await suggested(site, { stockCode }), [[third, 'together', '97']]);
  });

  test('goods without stock elsewhere go to the company’s default location, else the warehouse’s, else to none', async () => {
    const site = await builders.it.site();
    const skus = [await builders.it.sku(site), await builders.it.sku(site), await builders.it.sku(site)] as const;
    assert.equal(await suggested(site, { stockCode: skus[0] }), [[null, null, null]]);
    await putDefault(site, site.shelf);
    assert.equal(await suggested(site, { stockCode: skus[1] }), [[site.shelf, 'default', null]]);
    await builders.it.db.run('update company_warehouses set default_putaway_id = $2 where warehouse_id = $1', [
      site.warehouseId,
      site.shelf2,
    ]);
    assert.equal(await suggested(site, { stockCode: skus[2] }), [[site.shelf2, 'default', null]]);
  });

  test('goods-in, goods-out, quarantine, retired and current locations are never suggested', async () => {
    const site = await builders.it.site();
    const stockCode = await builders.it.sku(site);
    const retired = await builders.it.location(site.warehouseId);
    const goodsIn2 = await builders.it.location(site.warehouseId, { flag: 'goods_in' });
    const locationIds = [retired, goodsIn2, site.goodsOut, site.quarantine];
    await receiveGoods(
      builders.it,
      site,
      locationIds.map((locationId) => ({ stockCode, quantity: '9', locationId })),
    );
    await builders.it.db.run('update locations set retired_at = now() where id = $1', [retired]);
    assert.equal(await suggested(site, { stockCode }), [[null, null, null]]);
    await putDefault(site, site.shelf);
    assert.equal(await suggested(site, { stockCode }), [[site.shelf, 'default', null]]);
    const storeman = await builders.it.storeman(site);
    await receiveGoods(builders.it, site, [{ stockCode, quantity: '1' }]);
    const stockLineIds = [await stockLineOf(builders.it, site, stockCode, { locationId: site.shelf })];
    const { items } = await storeman.ok(suggestDestinations, { stockLineIds });
    assert.equal(items, [
      { stockLineId: stockLineIds[0], locationId: null, location: null, because: null, quantity: null },
    ]);
  });

  test('quarantine and goods-in locations are suggested on request', async () => {
    const site = await builders.it.site();
    const stockCode = await builders.it.sku(site);
    assert.equal(await suggested(site, { stockCode }, 'quarantine'), [[site.quarantine, 'default', null]]);
    const second = await builders.it.location(site.warehouseId, { flag: 'quarantine' });
    await receiveGoods(builders.it, site, [{ stockCode, quantity: '2', locationId: second }]);
    assert.equal(await suggested(site, { stockCode }, 'quarantine'), [[second, 'together', '2']]);
    await receiveGoods(builders.it, site, [{ stockCode, quantity: '2' }]);
    const storeman = await builders.it.storeman(site);
    const stockLineIds = [await stockLineOf(builders.it, site, stockCode, { locationId: site.shelf })];
    const { items } = await storeman.ok(suggestDestinations, { stockLineIds, to: 'goodsIn' });
    assert.equal(column(items, 'locationId'), [site.goodsIn]);
  });

  test('suggestions for many lines come at once, in the walking order of their locations', async () => {
    const site = await builders.it.site();
    const prefix = builders.it.name('WALK');
    const skus: string[] = [];
    for (const name of ['B-1', 'A-10', 'A-2']) {
      const stockCode = await builders.it.sku(site);
      const locationId = await builders.it.location(site.warehouseId, { name: `${prefix}-${name}` });
      await receiveGoods(builders.it, site, [
        { stockCode, quantity: '1', locationId },
        { stockCode, quantity: '1', locationId: site.goodsIn },
      ]);
      skus.push(stockCode);
    }
    const ids = skus.map((sku) => stockLineOf(builders.it, site, sku, { locationId: site.goodsIn }));
    const storeman = await builders.it.storeman(site);
    const { items } = await storeman.ok(suggestDestinations, { stockLineIds: await Promise.all(ids) });
    assert.equal(column(items, 'location'), [`${prefix}-A-2`, `${prefix}-A-10`, `${prefix}-B-1`]);
  });
});
