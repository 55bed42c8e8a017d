import * as assert from 'uvu/assert';
import { createPick } from '../../../shared/contract/goods-out/picks.ts';
import { allocateStock, listRecentAllocations, unallocateStock } from '../../../shared/contract/stock/allocation.ts';
import { reverseOperation } from '../../../shared/contract/stock/stock.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import { cancelledJob } from '../../support/builders/erns.ts';
import { linesOf, receiveGoods, siteWithSku, siteWithStock } from '../../support/builders/picks.ts';
import { refuses } from '../../support/builders/refuses.ts';
import { stockLineOf } from '../../support/builders/stock-line.ts';

apiSuite('allocating stock', (test, builders) => {
  test('allocated free stock gets a job and segment at its location; the rest stays free', async () => {
    const { site, storeman, sku } = await siteWithStock(builders.it, '10');
    const stockLineId = await stockLineOf(builders.it, site, sku);
    const job = builders.it.name('J');
    await storeman.ok(allocateStock, { job, segment: 'S1', lines: [{ stockLineId, quantity: '4' }] });
    assert.equal(await builders.it.stock(site, sku), [
      { locationId: site.shelf, drum: null, job, segment: 'S1', quantity: '4', reserved: '0' },
      { locationId: site.shelf, drum: null, job: null, segment: null, quantity: '6', reserved: '0' },
    ]);
  });

  test('allocating more than is available, a fraction or stock of a job is refused; nothing is written', async () => {
    const { site, storeman, sku } = await siteWithStock(builders.it, '10');
    const job = builders.it.name('J');
    await receiveGoods(builders.it, site, [{ stockCode: sku, quantity: '3', job }]);
    await storeman.ok(createPick, linesOf(sku, '6'));
    const free = await stockLineOf(builders.it, site, sku, { job: null });
    const owned = await stockLineOf(builders.it, site, sku, { job });
    const wanted = (stockLineId: number, quantity: string) => ({ job, lines: [{ stockLineId, quantity }] });
    const over = { 'lines.0.quantity': '5 wanted, only 4 available' };
    const taken = { 'lines.0.stockLineId': `This stock belongs to job ${job}` };
    await refuses(builders.it, storeman, allocateStock, {
      'more than is available': [wanted(free, '5'), 'quantity_over_stock', over],
      'a negative quantity': [wanted(free, '-1'), 'malformed'],
      nothing: [wanted(free, '0'), 'malformed'],
      'a fraction': [wanted(free, '0.5'), 'whole_numbers_only'],
      'stock of a job': [wanted(owned, '1'), 'stock_not_free', taken],
    });
  });

  test('allocating to a cancelled job is refused', async () => {
    const { site, storeman, sku } = await siteWithStock(builders.it, '10');
    const lines = [{ stockLineId: await stockLineOf(builders.it, site, sku), quantity: '1' }];
    const job = await cancelledJob(builders.it, site);
    await refuses(builders.it, storeman, allocateStock, { 'a cancelled job': [{ job, lines }, 'job_cancelled'] });
  });

  test('h3g: an allocation needs a Cell ID of 6 to 8 characters', async () => {
    const { site, storeman, sku } = await siteWithSku(builders.it, { layout: 'H3G' });
    await receiveGoods(builders.it, site, [{ stockCode: sku, quantity: '3' }]);
    const lines = [{ stockLineId: await stockLineOf(builders.it, site, sku), quantity: '1' }];
    const job = builders.it.name('AC');
    await storeman.refused(allocateStock, { job, segment: 'C1', lines }, 'cell_id_length');
    await storeman.ok(allocateStock, { job, segment: 'CELL01', lines });
  });

  test('the recent list shows only the user’s own allocations and unallocations, newest first, undone ones marked', async () => {
    const { site, storeman, sku } = await siteWithStock(builders.it, '10');
    const second = await builders.it.sku(site);
    await receiveGoods(builders.it, site, [{ stockCode: second, quantity: '5' }]);
    const free = await Promise.all([sku, second].map((code) => stockLineOf(builders.it, site, code, { job: null })));
    const lines = free.map((stockLineId) => ({ stockLineId, quantity: '2' }));
    const [job, other] = [builders.it.name('J'), builders.it.name('J')];
    const first = await storeman.ok(allocateStock, { job, segment: 'S1', lines: lines.slice(0, 1) });
    await storeman.ok(reverseOperation, { id: first.operationId, reason: 'Undo' });
    await storeman.ok(allocateStock, { job: other, lines });
    const seen = async (person: typeof storeman, query = {}) =>
      (await person.ok(listRecentAllocations, query)).items.map(({ id: _id, at: _at, ...row }) => row);
    const one = { kind: 'allocate', lines: 1, job, segment: 'S1', stockCode: sku, quantity: '2', reversed: true };
    const both = { kind: 'allocate', lines: 2, job: other, segment: null, stockCode: null, quantity: null };
    assert.equal(await seen(storeman), [{ ...both, reversed: false }, one]);
    assert.equal(await seen(storeman, { limit: 1 }), [{ ...both, reversed: false }]);
    assert.equal(await seen(await builders.it.storeman(site)), []);
    const administrator = await builders.it.caller({}, ['superAdmin']);
    const scope = { companyId: site.companyId, warehouseId: site.warehouseId };
    const owned = await Promise.all([sku, second].map((code) => stockLineOf(builders.it, site, code, { job: other })));
    const back = owned.map((stockLineId) => ({ stockLineId, quantity: '2' }));
    await administrator.ok(unallocateStock, { ...scope, lines: back });
    assert.equal(await seen(administrator, scope), [{ ...both, kind: 'unallocate', reversed: false }]);
  });

  test('when two users allocate the last goods at once, one gets them', async () => {
    const { site, sku } = await siteWithStock(builders.it, '5');
    const stockLineId = await stockLineOf(builders.it, site, sku);
    const people = await Promise.all([builders.it.storeman(site), builders.it.storeman(site)]);
    const answers = await Promise.all(
      people.map((person) =>
        person.call(allocateStock, { job: builders.it.name('J'), lines: [{ stockLineId, quantity: '5' }] }),
      ),
    );
    assert.equal(answers.map((answer) => answer.status).sort(), [200, 409]);
  });
});
