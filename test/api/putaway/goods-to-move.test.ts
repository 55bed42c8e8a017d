import * as assert from 'uvu/assert';
import { listErns } from '../../../shared/contract/goods-in/erns.ts';
import {
  findScanned,
  listMovableStock,
  listPutaway,
  listRecentMoves,
  moveStock,
} from '../../../shared/contract/putaway/putaway.ts';
import { reverseOperation } from '../../../shared/contract/stock/stock.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import type { Site } from '../../support/builders/builders.ts';
import { receiveGoods, siteWithSku, siteWithStock, siteWithStoreman } from '../../support/builders/picks.ts';
import { stockLineOf } from '../../support/builders/stock-line.ts';
import { column, columns } from '../../support/columns.ts';

apiSuite('goods to move', (test, builders) => {
  const nameOf = async (locationId: number) => builders.it.nameOf('locations', locationId);
  const ernOf = async (site: Site, stockCode: string) => {
    const storeman = await builders.it.storeman(site);
    const { items } = await storeman.ok(listErns, { stockCode });
    return items[0]?.number;
  };

  test('received goods wait at goods in by ERN, oldest first, until they are put away', async () => {
    const { site, storeman } = await siteWithStoreman(builders.it);
    const [one, two, three] = [await builders.it.sku(site), await builders.it.sku(site), await builders.it.sku(site)];
    const locationId = site.goodsIn;
    await receiveGoods(builders.it, site, [{ stockCode: three, quantity: '1', locationId }], '2025-03-02');
    const early = [one, two].map((stockCode) => ({ stockCode, quantity: '4', locationId }));
    await receiveGoods(builders.it, site, early, '2025-03-01');
    const waiting = await storeman.ok(listPutaway, {});
    assert.is(waiting.lines, 3);
    assert.equal(
      waiting.items.map((row) => [row.ern, row.lines, row.skus, row.receivedOn, row.locationId]),
      [
        [await ernOf(site, one), 2, 2, '2025-03-01', locationId],
        [await ernOf(site, three), 1, 1, '2025-03-02', locationId],
      ],
    );
    await storeman.ok(moveStock, { destinationId: site.shelf, everythingAt: locationId });
    assert.equal(await storeman.ok(listPutaway, {}), { items: [], lines: 0 });
  });

  test('the list of an ERN shows the goods still at goods in, without those already put away', async () => {
    const { site, storeman } = await siteWithStoreman(builders.it);
    const skus = [await builders.it.sku(site), await builders.it.sku(site)] as const;
    const locationId = site.goodsIn;
    await receiveGoods(
      builders.it,
      site,
      skus.map((stockCode) => ({ stockCode, quantity: '2', locationId })),
    );
    const { items } = await storeman.ok(listErns, { stockCode: skus[0] });
    const ernId = items[0]?.id ?? 0;
    const listed = async () => (await storeman.ok(listMovableStock, { ernId })).items.map((row) => row.stockCode);
    assert.equal(await listed(), skus);
    const stockLineId = await stockLineOf(builders.it, site, skus[0]);
    await storeman.ok(moveStock, { destinationId: site.shelf, lines: [{ stockLineId }] });
    assert.equal(await listed(), [skus[1]]);
  });

  test('stock is listed by location, by SKU and by drum, in walking order', async () => {
    const { site, storeman } = await siteWithStoreman(builders.it);
    const [sku, cable] = [await builders.it.sku(site), await builders.it.sku(site, { divisible: true })];
    const prefix = builders.it.name('WALK');
    const far = await builders.it.location(site.warehouseId, { name: `${prefix}-10` });
    const near = await builders.it.location(site.warehouseId, { name: `${prefix}-9` });
    const drumNumber = builders.it.name('D');
    await receiveGoods(builders.it, site, [
      { stockCode: sku, quantity: '1', locationId: far },
      { stockCode: sku, quantity: '2', locationId: near },
      { stockCode: cable, quantity: '30.5', locationId: near, drumNumber },
    ]);
    const [row] = (await storeman.ok(listMovableStock, { locationId: near, search: cable })).items;
    assert.equal([row?.drum, row?.quantity, row?.reserved, row?.wholeNumbers], [drumNumber, '30.5', '0', false]);
    const bySku = await storeman.ok(listMovableStock, { skuId: await skuIdOf(sku), total: true });
    assert.equal(columns(bySku.items, 'location', 'quantity'), [`${prefix}-9, 2`, `${prefix}-10, 1`]);
    assert.is(bySku.total, 2);
    const byDrum = await storeman.ok(listMovableStock, { drumId: row?.drumId ?? 0 });
    assert.equal(byDrum.items, [row]);
  });

  const skuIdOf = async (stockCode: string) =>
    (await builders.it.db.one<{ id: number }>('select id from skus where stock_code = $1', [stockCode])).id;

  test('a scanned code finds a location, a drum, a SKU or an ERN, in any case', async () => {
    const { site, storeman, sku: cable } = await siteWithSku(builders.it, { divisible: true });
    const drumNumber = builders.it.name('D');
    await receiveGoods(builders.it, site, [{ stockCode: cable, quantity: '3', drumNumber }]);
    const kinds = async (code: string) =>
      columns((await storeman.ok(findScanned, { codes: [code] })).items, 'kind', 'label', 'caution');
    assert.equal(await kinds(drumNumber.toLowerCase()), [`drum, ${drumNumber}, null`]);
    assert.equal(await kinds(cable), [`sku, ${cable}, null`]);
    const ern = await ernOf(site, cable);
    assert.equal(await kinds(ern ?? ''), [`ern, ${ern}, null`]);
    const quarantine = await nameOf(site.quarantine);
    assert.equal(await kinds(quarantine), [`location, ${quarantine}, quarantine`]);
    assert.equal(await kinds('nothing like it'), []);
  });

  test('of two SKUs that differ only in case, the exact spelling comes first', async () => {
    const { site, storeman } = await siteWithStoreman(builders.it);
    for (const stockCode of ['85123A', '85123a']) await builders.it.sku(site, { stockCode });
    const { items } = await storeman.ok(findScanned, { codes: ['85123a'] });
    assert.equal(column(items, 'label'), ['85123a', '85123A']);
  });

  test('each code of a scan is looked for, a barcode with or without leading zeros', async () => {
    const { site, storeman } = await siteWithStoreman(builders.it);
    const [cable, tray] = [await builders.it.sku(site, { divisible: true }), await builders.it.sku(site)];
    const drumNumber = builders.it.name('D');
    await receiveGoods(builders.it, site, [{ stockCode: cable, quantity: '3', drumNumber }]);
    await builders.it.db.run(`update skus set barcode = '9501101530003' where stock_code = $1`, [tray]);
    const { items } = await storeman.ok(findScanned, { codes: [drumNumber, '09501101530003', 'nothing'] });
    assert.equal(columns(items, 'kind', 'label'), [`drum, ${drumNumber}`, `sku, ${tray}`]);
  });

  test('codes that begin with the scanned one are found on request, limited to the requested kinds', async () => {
    const { site, storeman } = await siteWithStoreman(builders.it);
    const prefix = builders.it.name('LIKE');
    for (const end of ['-10', '-9']) await builders.it.location(site.warehouseId, { name: prefix + end });
    const stockCode = await builders.it.sku(site, { stockCode: `${prefix}-9X` });
    const labels = async (kinds?: ('location' | 'sku')[]) => {
      const query = { codes: [prefix.toLowerCase()], alike: true, ...(kinds !== undefined && { kinds }) };
      return (await storeman.ok(findScanned, query)).items.map(({ label }) => label);
    };
    assert.equal(await labels(), [`${prefix}-9`, `${prefix}-10`, stockCode]);
    assert.equal(await labels(['sku']), [stockCode]);
    assert.equal((await storeman.ok(findScanned, { codes: [prefix] })).items, []);
  });

  test('stock is limited to free stock or to stock of jobs on request', async () => {
    const { site, sku } = await siteWithStock(builders.it, '10');
    const job = builders.it.name('J');
    await receiveGoods(builders.it, site, [{ stockCode: sku, quantity: '3', job }]);
    const clerk = await builders.it.caller(site, ['planCreate', 'planUpdate']);
    const quantities = async (free?: boolean) => {
      const query = { skuId: await skuIdOf(sku), ...(free !== undefined && { free }) };
      return (await clerk.ok(listMovableStock, query)).items.map(({ quantity }) => quantity).sort();
    };
    assert.equal(await quantities(true), ['10']);
    assert.equal(await quantities(false), ['3']);
    assert.equal(await quantities(), ['10', '3']);
  });

  test('the list of recent moves shows the caller’s own moves, newest first, with those undone', async () => {
    const { site, storeman, sku } = await siteWithStock(builders.it, '10');
    const second = await builders.it.sku(site);
    await receiveGoods(builders.it, site, [{ stockCode: second, quantity: '5' }]);
    const lines = [await stockLineOf(builders.it, site, sku), await stockLineOf(builders.it, site, second)].map(
      (stockLineId) => ({ stockLineId, quantity: '2' }),
    );
    const first = await storeman.ok(moveStock, { destinationId: site.shelf2, lines: lines.slice(0, 1) });
    await storeman.ok(moveStock, { destinationId: site.shelf2, lines });
    await storeman.ok(reverseOperation, { id: first.operationId, reason: 'Undo' });
    const colleague = await builders.it.storeman(site);
    assert.equal(await colleague.ok(listRecentMoves, {}), { items: [] });
    const [from, to] = [await nameOf(site.shelf), await nameOf(site.shelf2)];
    const { items } = await storeman.ok(listRecentMoves, { limit: 5 });
    assert.equal(
      items.map(({ id: _id, at: _at, ...row }) => row),
      [
        { lines: 2, stockCode: null, quantity: null, from: [from], to, reversed: false },
        { lines: 1, stockCode: sku, quantity: '2', from: [from], to, reversed: true },
      ],
    );
  });
});
