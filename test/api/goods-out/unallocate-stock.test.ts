import * as assert from 'uvu/assert';
import { createPick } from '../../../shared/contract/goods-out/picks.ts';
import { listAllocatedStock, unallocateStock } from '../../../shared/contract/stock/allocation.ts';
import { listOperations, reverseOperation } from '../../../shared/contract/stock/stock.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import { linesOf, receiveGoods } from '../../support/builders/picks.ts';
import { refuses } from '../../support/builders/refuses.ts';
import { stockLineOf } from '../../support/builders/stock-line.ts';
import { columns } from '../../support/columns.ts';

apiSuite('unallocating stock', (test, builders) => {
  async function siteWithJob() {
    const site = await builders.it.site();
    const sku = await builders.it.sku(site);
    const job = builders.it.name('J');
    await receiveGoods(builders.it, site, [{ stockCode: sku, quantity: '10', job, segment: 'S1' }]);
    const admin = await builders.it.caller({}, ['superAdmin']);
    const scope = { companyId: site.companyId, warehouseId: site.warehouseId };
    return { site, sku, job, admin, scope, stockLineId: await stockLineOf(builders.it, site, sku) };
  }

  test('unallocated stock becomes free at its location, in the company and warehouse that the super admin names', async () => {
    const { site, sku, job, admin, scope, stockLineId } = await siteWithJob();
    const listed = await admin.ok(listAllocatedStock, { ...scope, job });
    assert.equal(columns(listed.items, 'id', 'available'), [`${stockLineId}, 10`]);
    await admin.ok(unallocateStock, { ...scope, reason: 'Job is late', lines: [{ stockLineId, quantity: '4' }] });
    assert.equal(columns(await builders.it.stock(site, sku), 'job', 'segment', 'quantity'), [
      `${job}, S1, 6`,
      'null, null, 4',
    ]);
    const { items } = await admin.ok(listOperations, { ...scope, stockLineId });
    assert.equal(columns(items, 'kind', 'reason', 'canReverse'), [
      'unallocate, Job is late, true',
      'receive, null, false',
    ]);
  });

  test('unallocating more than is available, or free stock, is refused; nothing is written', async () => {
    const { site, sku, job, admin, scope, stockLineId } = await siteWithJob();
    const storeman = await builders.it.storeman(site);
    await storeman.ok(createPick, { job, segment: 'S1', ...linesOf(sku, '7') });
    await receiveGoods(builders.it, site, [{ stockCode: sku, quantity: '2' }]);
    const free = await stockLineOf(builders.it, site, sku, { job: null });
    await refuses(builders.it, admin, unallocateStock, {
      'too much': [{ ...scope, lines: [{ stockLineId, quantity: '4' }] }, 'quantity_over_stock'],
      'free stock': [{ ...scope, lines: [{ stockLineId: free, quantity: '1' }] }, 'stock_free_already'],
    });
  });

  test('reserved stock keeps its job, and its picks are named; without a quantity the rest of the line is freed', async () => {
    const { site, sku, job, admin, scope, stockLineId } = await siteWithJob();
    const storeman = await builders.it.storeman(site);
    const pick = await storeman.ok(createPick, { job, segment: 'S1', ...linesOf(sku, '7') });
    const heldBy = [{ kind: 'pick', id: pick.id, number: pick.number, quantity: '7' }];
    const [row] = (await admin.ok(listAllocatedStock, { ...scope, id: stockLineId })).items;
    assert.equal([row?.available, row?.heldBy], ['3', heldBy]);
    const answer = await admin.ok(unallocateStock, { ...scope, lines: [{ stockLineId }] });
    assert.equal([answer.lines, answer.leftOut], [1, { lines: 1, heldBy }]);
    assert.equal(columns(await builders.it.stock(site, sku), 'job', 'quantity', 'reserved'), [
      `${job}, 7, 7`,
      'null, 3, 0',
    ]);
    const again = { ...scope, lines: [{ stockLineId }] };
    await refuses(builders.it, admin, unallocateStock, { 'only reserved stock': [again, 'nothing_to_unallocate'] });
  });

  test('all stock that matches the filters is freed, and undone, as one operation across pages', async () => {
    const { site, sku, job, admin, scope } = await siteWithJob();
    const skus = await Promise.all(Array.from({ length: 60 }, () => builders.it.sku(site)));
    const other = builders.it.name('J');
    await receiveGoods(builders.it, site, [
      ...skus.map((stockCode) => ({ stockCode, quantity: '2', job })),
      { stockCode: sku, quantity: '5', job: other },
    ]);
    const storeman = await builders.it.storeman(site);
    const [first = ''] = skus;
    const pick = await storeman.ok(createPick, { job, ...linesOf(first, '2') });
    const owned = async (number: string) =>
      (await admin.ok(listAllocatedStock, { ...scope, job: number, limit: 1, total: true })).total;
    assert.equal([await owned(job), await owned(other)], [61, 1]);
    const done = await admin.ok(unallocateStock, { ...scope, reason: 'Site closed', matching: { job } });
    const heldBy = [{ kind: 'pick', id: pick.id, number: pick.number, quantity: '2' }];
    assert.equal([done.lines, done.leftOut], [60, { lines: 1, heldBy }]);
    assert.equal([await owned(job), await owned(other)], [1, 1]);
    await admin.ok(reverseOperation, { ...scope, id: done.operationId, reason: 'Undo' });
    assert.equal([await owned(job), await owned(other)], [61, 1]);
    const stockLineId = await stockLineOf(builders.it, site, skus[1] ?? '');
    const some = await admin.ok(unallocateStock, { ...scope, matching: { job, except: [stockLineId] } });
    assert.equal([some.lines, await owned(job)], [59, 2]);
    await admin.ok(reverseOperation, { ...scope, id: some.operationId, reason: 'Undo' });
    await refuses(builders.it, admin, unallocateStock, {
      'an unknown job': [{ ...scope, matching: { job: 'nobody' } }, 'nothing_to_unallocate'],
      'reserved stock': [{ ...scope, matching: { search: first, job } }, 'nothing_to_unallocate'],
      'neither lines nor filters': [scope, 'malformed'],
      'both lines and filters': [{ ...scope, lines: [{ stockLineId: 1 }], matching: {} }, 'malformed'],
    });
  });

  test('the super admin unallocates nothing in a company or warehouse other than the one named', async () => {
    const { admin, scope, stockLineId } = await siteWithJob();
    const other = await builders.it.site();
    const lines = [{ stockLineId, quantity: '1' }];
    await refuses(builders.it, admin, unallocateStock, {
      'another company': [{ companyId: other.companyId, warehouseId: other.warehouseId, lines }, 'not_found'],
      'a warehouse of another company': [{ ...scope, warehouseId: other.warehouseId, lines }, 'not_found'],
    });
  });

  test('when a line is unallocated twice at once, the second call is refused', async () => {
    const { admin, scope, stockLineId } = await siteWithJob();
    const wanted = { ...scope, lines: [{ stockLineId, quantity: '10' }] };
    const answers = await Promise.all([admin.call(unallocateStock, wanted), admin.call(unallocateStock, wanted)]);
    assert.equal(answers.map((answer) => answer.status).sort(), [200, 409]);
  });
});
