import * as assert from 'uvu/assert';
import { createPick } from '../../../shared/contract/goods-out/picks.ts';
import { cancelJob } from '../../../shared/contract/jobs/jobs.ts';
import { allocateStock, listRecentAllocations, unallocateStock } from '../../../shared/contract/stock/allocation.ts';
import { reverseOperation } from '../../../shared/contract/stock/stock.ts';
import { buildersFor } from '../../support/builders/builders-for.ts';
import { linesOf, receiveGoods, siteWithStock } from '../../support/builders/picks.ts';
import { stockLineOf } from '../../support/builders/stock-line.ts';
import { suite } from '../../support/suite.ts';

suite('allocating stock', (test, hooks) => {
  const builders = buildersFor(hooks);

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

  test('allocating more than is available, a negative quantity or stock of a job is refused; nothing is written', async () => {
    const { site, storeman, sku } = await siteWithStock(builders.it, '10');
    const job = builders.it.name('J');
    await receiveGoods(builders.it, site, [{ stockCode: sku, quantity: '3', job }]);
    await storeman.ok(createPick, linesOf(sku, '6'));
    const stockLineId = await stockLineOf(builders.it, site, sku, { job: null });
    const before = await builders.it.rowCounts();
    const over = await storeman.refused(
      allocateStock,
      { job, lines: [{ stockLineId, quantity: '5' }] },
      'quantity_over_stock',
    );
    assert.equal(over.fields, { 'lines.0.quantity': '5 wanted, only 4 available' });
    for (const quantity of ['-1', '0']) {
      await storeman.refused(allocateStock, { job, lines: [{ stockLineId, quantity }] }, 'malformed');
    }
    await storeman.refused(allocateStock, { job, lines: [{ stockLineId, quantity: '0.5' }] }, 'whole_numbers_only');
    const owned = await stockLineOf(builders.it, site, sku, { job });
    const taken = await storeman.refused(
      allocateStock,
      { job, lines: [{ stockLineId: owned, quantity: '1' }] },
      'stock_not_free',
    );
    assert.equal(taken.fields, { 'lines.0.stockLineId': `This stock belongs to job ${job}` });
    assert.equal(await builders.it.rowCounts(), before);
  });

  test('allocating to a cancelled job is refused', async () => {
    const { site, storeman, sku } = await siteWithStock(builders.it, '10');
    const stockLineId = await stockLineOf(builders.it, site, sku);
    const job = builders.it.name('J');
    const lines = [{ stockLineId, quantity: '1' }];
    const { jobId } = await storeman.ok(allocateStock, { job, lines });
    const canceller = await builders.it.caller(site, ['screenVM02CancelJobs']);
    await canceller.ok(cancelJob, { id: jobId });
    const before = await builders.it.rowCounts();
    await storeman.refused(allocateStock, { job, lines }, 'job_cancelled');
    assert.equal(await builders.it.rowCounts(), before);
  });

  test('h3g: an allocation needs a Cell ID of 6 to 8 characters', async () => {
    const site = await builders.it.site({ layout: 'H3G' });
    const storeman = await builders.it.storeman(site);
    const sku = await builders.it.sku(site);
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
