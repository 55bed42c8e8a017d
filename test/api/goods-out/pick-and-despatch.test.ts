import * as assert from 'uvu/assert';
import { pickAndDespatch } from '../../../shared/contract/goods-out/despatch.ts';
import { listPickLines } from '../../../shared/contract/goods-out/pick-lines.ts';
import { getPick } from '../../../shared/contract/goods-out/picks.ts';
import { editLocations } from '../../../shared/contract/locations/locations.ts';
import { reverseOperation } from '../../../shared/contract/stock/stock.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import { atOnce, oneSucceeds } from '../../support/builders/at-once.ts';
import { linesOf, receiveGoods, siteWithStock } from '../../support/builders/picks.ts';
import { column, columns } from '../../support/columns.ts';

const signedBy = 'A. Carrier';

apiSuite('pick and despatch in one', (test, builders) => {
  test('one operation creates, starts and despatches a pick', async () => {
    const { site, storeman, sku } = await siteWithStock(builders.it, '5');
    const { id } = await storeman.ok(pickAndDespatch, { signedBy, ...linesOf(sku, '4') });
    const pick = await storeman.ok(getPick, { id });
    assert.equal([pick.status, pick.startedAt !== null, pick.signedBy], ['despatched', true, signedBy]);
    assert.equal(columns(await builders.it.stock(site, sku), 'quantity', 'reserved'), ['1, 0']);
    const { items } = await storeman.ok(listPickLines, { id });
    assert.equal(
      items.map((line) => [line.despatchedQuantity, line.stock.map((stock) => stock.quantity)]),
      [['4', ['4']]],
    );
  });

  test('free stock for a job needs a confirmation; without a signature or enough stock nothing is written', async () => {
    const { site, storeman, sku } = await siteWithStock(builders.it, '5');
    const job = builders.it.name('J');
    await receiveGoods(builders.it, site, [{ stockCode: sku, quantity: '1', job }]);
    const before = await builders.it.rowCounts();
    await storeman.refused(pickAndDespatch, linesOf(sku, '4'), 'signature_missing');
    await storeman.refused(pickAndDespatch, { signedBy, ...linesOf(sku, '7') }, 'insufficient_quantity');
    const forJob = { job, signedBy, ...linesOf(sku, '3') };
    const refusal = await storeman.refused(pickAndDespatch, forJob, 'confirmation_required');
    assert.equal(columns(refusal.confirmations, 'key', 'line'), ['uses_free_stock, 0']);
    assert.equal(await builders.it.rowCounts(), before);
    await storeman.ok(pickAndDespatch, { ...forJob, accept: ['uses_free_stock:0'] });
  });

  test('undoing pick and despatch leaves the pick open with its goods reserved', async () => {
    const { site, storeman, sku } = await siteWithStock(builders.it, '5');
    const drum = builders.it.name('D');
    const cable = await builders.it.sku(site, { divisible: true });
    await receiveGoods(builders.it, site, [{ stockCode: cable, quantity: '80', drumNumber: drum }]);
    const lines = [sku, cable].map((stockCode) => ({ stockCode, quantity: '4' }));
    const { id, operationId } = await storeman.ok(pickAndDespatch, { signedBy, lines });
    const { items } = await storeman.ok(listPickLines, { id });
    await storeman.ok(reverseOperation, { id: operationId, reason: 'Wrong lorry' });
    assert.is((await storeman.ok(getPick, { id })).status, 'created');
    assert.equal(
      column((await storeman.ok(listPickLines, { id })).items, 'stock'),
      items.map((line) => line.stock),
    );
    for (const [stockCode, quantity] of [[sku, '5'] as const, [cable, '80'] as const]) {
      assert.equal(columns(await builders.it.stock(site, stockCode), 'quantity', 'reserved'), [`${quantity}, 4`]);
    }
  });

  test('a location set to quarantine at the same time keeps its goods, and the pick is refused', async () => {
    const { site, storeman, sku } = await siteWithStock(builders.it, '5');
    const person = await builders.it.caller({ warehouseId: site.warehouseId }, ['locations']);
    const [flagged, picked] = await atOnce(builders.it, { table: 'stock_lines', companyId: site.companyId }, [
      () => person.call(editLocations, { ids: [site.shelf], quarantine: true }),
      () => storeman.call(pickAndDespatch, { signedBy, ...linesOf(sku, '2') }),
    ]);
    assert.equal([flagged?.status, picked?.body['code']], [200, 'changed_meanwhile']);
    assert.equal(column(await builders.it.stock(site, sku), 'quantity'), ['5']);
  });

  test('when two users pick the last goods at once, one gets them', async () => {
    const { site, storeman: anna, sku } = await siteWithStock(builders.it, '5');
    const ben = await builders.it.storeman(site);
    await oneSucceeds(builders.it, 'stock_lines', site, [anna, ben], (person) =>
      person.call(pickAndDespatch, { signedBy, ...linesOf(sku, '3') }),
    );
    assert.equal(column(await builders.it.stock(site, sku), 'quantity'), ['2']);
  });
});
