import * as assert from 'uvu/assert';
import { despatchPick, saveTaken, startPick } from '../../../shared/contract/goods-out/despatch.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { confirmShipment } from '../../../shared/contract/shipments/shipment-work.ts';
import { createShipment } from '../../../shared/contract/shipments/shipments.ts';
import { countStock, getStockCount, submitStockCount } from '../../../shared/contract/stock-counts/stock-count-work.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import type { Site } from '../../support/builders/builders.ts';
import type { Caller } from '../../support/builders/caller.ts';
import { linesOf, pickOf, receiveGoods, siteWithStock } from '../../support/builders/picks.ts';
import { approve, packAll, requestOf, shippingSite } from '../../support/builders/shipments.ts';
import { countOf, linesOfCount } from '../../support/builders/stock-counts.ts';
import { wroteNothing } from '../../support/builders/wrote-nothing.ts';
import { columns } from '../../support/columns.ts';

apiSuite('counting goods that open documents have taken', (test, builders) => {
  async function taken(site: Site, storeman: Caller, sku: string, quantity: string, drumNumber?: string) {
    const { id, lineId } = await pickOf(storeman, linesOf(sku, quantity));
    await storeman.ok(startPick, { id });
    const position = { lineId, locationId: site.shelf, ...(drumNumber !== undefined && { drumNumber }) };
    await storeman.ok(saveTaken, { id, taken: [{ ...position, set: quantity }] });
    return id;
  }

  type Counts = Input<typeof countStock>['counts'];

  async function countsRight(storeman: Caller, locationId: number, counts: Counts) {
    const { id } = await countOf(storeman, { locationId }, counts);
    await storeman.ok(submitStockCount, { id });
    assert.is((await storeman.ok(getStockCount, { id })).status, 'posted');
    return linesOfCount(storeman, id);
  }

  const quantitiesAt = async (site: Site, sku: string, locationId = site.shelf) =>
    (await builders.it.stock(site, sku)).filter((row) => row.locationId === locationId).map(({ quantity }) => quantity);

  test('of 20 with 6 taken by a pick, a count of 14 is right, and 14 are left after the despatch', async () => {
    const { site, storeman, sku } = await siteWithStock(builders.it, '20');
    const pick = await taken(site, storeman, sku, '6');
    const [line] = await countsRight(storeman, site.shelf, [{ stockCode: sku, set: '14' }]);
    assert.equal([line?.expected, line?.book, line?.taken, line?.difference], ['14', '14', '6', '0']);
    await storeman.ok(despatchPick, { id: pick, asTaken: true, signedBy: 'Ada' });
    assert.equal(await quantitiesAt(site, sku), ['14']);
  });

  test('a count that differs from the booked quantity less the taken one has a difference', async () => {
    const { site, storeman, sku } = await siteWithStock(builders.it, '20');
    const pick = await taken(site, storeman, sku, '6');
    const { id } = await countOf(storeman, { locationId: site.shelf }, [{ stockCode: sku, set: '13' }]);
    assert.is((await linesOfCount(storeman, id))[0]?.difference, '-1');
    await storeman.ok(submitStockCount, { id, reason: 'One short' });
    await storeman.ok(despatchPick, { id: pick, asTaken: true, signedBy: 'Ada' });
    assert.equal(await quantitiesAt(site, sku), ['13']);
  });

  test('goods taken during a count are a move until the line is counted, and no move afterwards', async () => {
    const { site, storeman, sku } = await siteWithStock(builders.it, '20');
    const { id } = await countOf(storeman, { locationId: site.shelf }, [{ stockCode: sku, set: '20' }]);
    await taken(site, storeman, sku, '6');
    assert.equal(columns(await linesOfCount(storeman, id), 'taken', 'moved', 'difference'), ['0, 0, 0']);
    await storeman.ok(countStock, { id, counts: [{ stockCode: sku, set: '14' }] });
    assert.equal(columns(await linesOfCount(storeman, id), 'taken', 'moved', 'difference'), ['6, -6, 0']);
    await storeman.refused(submitStockCount, { id }, 'confirmation_required');
  });

  test('goods of a pick at the goods-out location are not found stock, and only the surplus is', async () => {
    const { site, storeman, sku } = await siteWithStock(builders.it, '20');
    await taken(site, storeman, sku, '6');
    for (const set of ['6', '4']) {
      const [line] = await countsRight(storeman, site.goodsOut, [{ stockCode: sku, set }]);
      assert.equal([line?.book, line?.taken, line?.difference], [set, `-${set}`, '0']);
    }
    assert.equal(await quantitiesAt(site, sku, site.goodsOut), []);
    const { id } = await countOf(storeman, { locationId: site.goodsOut }, [{ stockCode: sku, set: '8' }]);
    await storeman.ok(submitStockCount, { id, reason: 'Two too many' });
    assert.equal(await quantitiesAt(site, sku, site.goodsOut), ['2']);
  });

  test('packed goods of a transfer count at their shelf or the dock, and a drum leaves with the confirmation', async () => {
    const { from, to, anna, boss } = await shippingSite(builders.it);
    const storeman = await builders.it.storeman(from);
    const [bag, cable, drumNumber] = [
      await builders.it.sku(from),
      await builders.it.sku(from, { divisible: true }),
      builders.it.name('D'),
    ];
    const drum = { stockCode: cable, quantity: '50', drumNumber };
    await receiveGoods(builders.it, from, [{ stockCode: bag, quantity: '20' }, drum]);
    const goods = [{ stockCode: bag, quantity: '6' }, drum];
    const { id } = await anna.ok(createShipment, requestOf(from, goods, { destinationId: to.warehouseId }));
    await approve(boss, id);
    const onShelf = [{ drumNumber, whole: true }];
    await countsRight(storeman, from.shelf, [...onShelf, { stockCode: bag, set: '20' }]);
    await packAll(anna, id);
    for (const set of ['14', '20']) await countsRight(storeman, from.shelf, [...onShelf, { stockCode: bag, set }]);
    await anna.ok(confirmShipment, { id });
    await countsRight(storeman, from.shelf, [{ stockCode: bag, set: '14' }]);
    await countsRight(storeman, from.goodsOut, [
      { stockCode: bag, set: '6' },
      { stockCode: cable, drumNumber, set: '50' },
    ]);
    assert.equal(await quantitiesAt(from, bag), ['20']);
  });

  test('a drum counts without the piece that a pick cut off, and the piece counts at the goods-out location', async () => {
    const { site, storeman, cable, drumNumber } = await drumOf('50');
    await taken(site, storeman, cable, '12.5', drumNumber);
    const [line] = await countsRight(storeman, site.shelf, [{ drumNumber, whole: true }]);
    assert.equal([line?.counted, line?.taken], ['37.5', '12.5']);
    const [piece] = await countsRight(storeman, site.goodsOut, [{ drumNumber, whole: true }]);
    assert.equal([piece?.counted, piece?.taken], ['12.5', '-12.5']);
  });

  test('a drum that a pick took whole is not expected and cannot be counted', async () => {
    const { site, storeman, cable, drumNumber } = await drumOf('50');
    await taken(site, storeman, cable, '50', drumNumber);
    const { id } = await countOf(storeman, { locationId: site.shelf });
    assert.equal(await linesOfCount(storeman, id), []);
    await wroteNothing(builders.it, async () => {
      for (const one of [{ whole: true }, { set: '50' }]) {
        const counts = [{ drumNumber, ...one }];
        await storeman.refused(countStock, { id, counts }, 'drum_taken');
      }
    });
  });

  async function drumOf(quantity: string) {
    const site = await builders.it.site();
    const [cable, drumNumber] = [await builders.it.sku(site, { divisible: true }), builders.it.name('D')];
    await receiveGoods(builders.it, site, [{ stockCode: cable, quantity, drumNumber }]);
    return { site, storeman: await builders.it.storeman(site), cable, drumNumber };
  }
});
