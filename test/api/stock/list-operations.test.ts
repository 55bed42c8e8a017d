import * as assert from 'uvu/assert';
import { createErn, receiveErn } from '../../../shared/contract/goods-in/goods-in.ts';
import { createPick } from '../../../shared/contract/goods-out/picks.ts';
import { cutDrum, moveStock } from '../../../shared/contract/putaway/putaway.ts';
import { allocateStock } from '../../../shared/contract/stock/allocation.ts';
import { listMovements, listOperations } from '../../../shared/contract/stock/stock.ts';
import { buildersFor } from '../../support/builders/builders-for.ts';
import { busySite } from '../../support/builders/busy-site.ts';
import { linesOf, receiveGoods, siteWithStock } from '../../support/builders/picks.ts';
import { stockLineOf } from '../../support/builders/stock-line.ts';
import { suite } from '../../support/suite.ts';

suite('histories', (test, hooks) => {
  const builders = buildersFor(hooks);

  test('a document shows its operations with user, time and confirmations', async () => {
    const { storeman, sku } = await siteWithStock(builders.it, '10');
    const ern = await storeman.ok(createErn, linesOf(sku, '3'));
    await storeman.ok(receiveErn, { id: ern.id, asShipped: true });
    const received = await storeman.ok(listOperations, { document: 'ern', documentId: ern.id });
    assert.equal(
      received.items.map((row) => [row.kind, row.number, row.by.startsWith('user'), row.canReverse]),
      [['receive', ern.number, true, true]],
    );
    const pick = await storeman.ok(createPick, {
      ...linesOf(sku, '1'),
      job: builders.it.name('J'),
      accept: ['uses_free_stock:0'],
    });
    const picked = await storeman.ok(listOperations, { document: 'pick', documentId: pick.id });
    assert.equal(
      picked.items.map((row) => [row.kind, row.number, row.accepted, row.canReverse]),
      [['create pick', pick.number, ['uses_free_stock:0'], false]],
    );
  });

  test('a drum shows its whole history, and a job the operations on its stock', async () => {
    const site = await builders.it.site();
    const storeman = await builders.it.storeman(site);
    const sku = await builders.it.sku(site, { divisible: true });
    const drumNumber = builders.it.name('D');
    await receiveGoods(builders.it, site, [{ stockCode: sku, quantity: '10', drumNumber }]);
    const id = await stockLineOf(builders.it, site, sku);
    await storeman.ok(cutDrum, { id, quantity: '3', drumNumber: builders.it.name('D') });
    const lines = [{ stockLineId: id, quantity: '2' }];
    const { jobId } = await storeman.ok(allocateStock, { job: builders.it.name('J'), lines });
    await storeman.ok(moveStock, { destinationId: site.shelf2, lines: [{ stockLineId: id }] });
    const drumId = await builders.it.id('select id from drums where company_id = $1 and number = $2', [
      site.companyId,
      drumNumber,
    ]);
    const kinds = async (filter: { drumId: number } | { jobId: number }) =>
      (await storeman.ok(listOperations, filter)).items.map((row) => row.kind);
    assert.equal(await kinds({ drumId }), ['move', 'allocate', 'cut', 'receive']);
    assert.equal(await kinds({ jobId }), ['move', 'allocate']);
  });

  test('another warehouse’s operations, and the ledger of its stock, are not visible', async () => {
    const { site, stockLineId } = await busySite(builders.it);
    const second = await builders.it.site({ companyId: site.companyId });
    const stranger = await builders.it.storeman(second);
    assert.equal((await stranger.ok(listOperations, {})).items, []);
    assert.equal((await stranger.ok(listOperations, { stockLineId })).items, []);
    await stranger.refused(listMovements, { id: stockLineId }, 'not_found');
  });

  test('the history is returned page by page, newest first, with the requested fields', async () => {
    const { site } = await busySite(builders.it);
    const storeman = await builders.it.storeman(site);
    const all = await storeman.ok(listOperations, { total: true });
    const first = await storeman.ok(listOperations, { limit: 2 });
    const rest = await storeman.ok(listOperations, { after: first.next ?? '' });
    assert.equal([...first.items, ...rest.items], all.items);
    assert.is(all.total, all.items.length);
    const { status, body } = await storeman.call(listOperations, { limit: 1, fields: ['kind'] });
    assert.is(status, 200);
    assert.equal(Object.keys((body['items'] as object[])[0] ?? {}).sort(), ['id', 'kind']);
  });

  test('a user who cannot undo an operation is not offered Undo', async () => {
    const { site } = await busySite(builders.it);
    const viewer = await builders.it.caller(site, []);
    const { items } = await viewer.ok(listOperations, {});
    assert.ok(items.length > 0);
    assert.not(items.some((row) => row.canReverse));
  });
});
