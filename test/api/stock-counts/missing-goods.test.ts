import * as assert from 'uvu/assert';
import { saveTaken, startPick } from '../../../shared/contract/goods-out/despatch.ts';
import { createPick } from '../../../shared/contract/goods-out/picks.ts';
import { submitStockCount } from '../../../shared/contract/stock-counts/stock-count-work.ts';
import { listDueLocations } from '../../../shared/contract/stock-counts/stock-counts.ts';
import { buildersFor } from '../../support/builders/builders-for.ts';
import { linesOf, pickedLines, receiveGoods, siteWithStock } from '../../support/builders/picks.ts';
import { countOf } from '../../support/builders/stock-counts.ts';
import { suite } from '../../support/suite.ts';

suite('locations where goods were missing', (test, hooks) => {
  const builders = buildersFor(hooks);

  async function picking() {
    const { site, storeman, sku } = await siteWithStock(builders.it, '10');
    const other = await builders.it.sku(site);
    await receiveGoods(builders.it, site, [{ stockCode: other, quantity: '5', locationId: site.shelf2 }]);
    const { id, number } = await storeman.ok(createPick, linesOf(other, '5'));
    await storeman.ok(startPick, { id });
    const [line] = await pickedLines(builders.it, id);
    const here = { lineId: line?.id ?? 0, locationId: site.shelf2 };
    const say = (shortage: 'short' | 'damaged' | 'not_found' | null) =>
      storeman.ok(saveTaken, { id, taken: [{ ...here, shortage }] });
    const due = async () =>
      (await storeman.ok(listDueLocations, {})).items.map(({ id: location, missing }) => [
        location,
        missing?.number ?? null,
      ]);
    return { site, storeman, sku, other, number, say, due };
  }

  test('a location where a pick missed goods comes first with that pick’s number, until the reason is removed', async () => {
    const { site, number, say, due } = await picking();
    const usual = [
      [site.shelf, null],
      [site.shelf2, null],
    ];
    assert.equal(await due(), usual);
    await say('not_found');
    assert.equal(await due(), [
      [site.shelf2, number],
      [site.shelf, null],
    ]);
    await say(null);
    assert.equal(await due(), usual);
  });

  test('a location with damaged goods is not due for a count', async () => {
    const { say, due } = await picking();
    await say('damaged');
    assert.equal(
      (await due()).map(([, number]) => number),
      [null, null],
    );
  });

  test('a count clears the missing goods of a location, and the next missing goods list it again', async () => {
    const { site, storeman, sku, other, say, due, number } = await picking();
    const { id: count } = await countOf(storeman, { locationId: site.shelf }, [{ stockCode: sku, set: '10' }]);
    await storeman.ok(submitStockCount, { id: count });
    await say('short');
    assert.equal((await due())[0], [site.shelf2, number]);
    const next = await countOf(storeman, { locationId: site.shelf2 }, [{ stockCode: other, set: '5' }]);
    await storeman.ok(submitStockCount, { id: next.id });
    assert.equal(await due(), [
      [site.shelf, null],
      [site.shelf2, null],
    ]);
    await say('not_found');
    assert.equal((await due())[0], [site.shelf2, number]);
  });
});
