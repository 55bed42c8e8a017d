import * as assert from 'uvu/assert';
import { createPick } from '../../../shared/contract/goods-out/picks.ts';
import { listAllocatedStock, listOperations, unallocateStock } from '../../../shared/contract/stock/stock.ts';
import { buildersFor } from '../../support/builders/builders.ts';
import { linesOf, receiveGoods, siteWithStock } from '../../support/builders/picks.ts';
import { stockLineOf } from '../../support/builders/stock-line.ts';
import { suite } from '../../support/suite.ts';

suite('unallocate stock', (test, hooks) => {
  const builders = buildersFor(hooks);

  /** A site with 10 of a SKU for a job, and the super admin. */
  async function siteWithJob() {
    const site = await builders.it.site();
    const sku = await builders.it.sku(site);
    const job = builders.it.name('J');
    await receiveGoods(builders.it, site, [{ stockCode: sku, quantity: '10', job, segment: 'S1' }]);
    const admin = await builders.it.caller({}, ['superAdmin']);
    const scope = { companyId: site.companyId, warehouseId: site.warehouseId };
    return { site, sku, job, admin, scope, stockLineId: await stockLineOf(builders.it, site, sku) };
  }

  test("a job's stock becomes free where it lies, in the company and warehouse the super admin names", async () => {
    const { site, sku, job, admin, scope, stockLineId } = await siteWithJob();
    const listed = await admin.ok(listAllocatedStock, { ...scope, job });
    assert.equal(
      listed.items.map((row) => [row.id, row.available]),
      [[stockLineId, '10']],
    );
    await admin.ok(unallocateStock, { ...scope, reason: 'Job is late', lines: [{ stockLineId, quantity: '4' }] });
    assert.equal(
      (await builders.it.stock(site, sku)).map((row) => [row.job, row.segment, row.quantity]),
      [
        [job, 'S1', '6'],
        [null, null, '4'],
      ],
    );
    const { items } = await admin.ok(listOperations, { ...scope, stockLineId });
    assert.equal(
      items.map((row) => [row.kind, row.reason, row.canReverse]),
      [
        ['unallocate', 'Job is late', true],
        ['receive', null, false],
      ],
    );
  });

  test('refuses more than is available and what is free already; nothing is written', async () => {
    const { site, sku, job, admin, scope, stockLineId } = await siteWithJob();
    const storeman = await builders.it.storeman(site);
    await storeman.ok(createPick, { job, segment: 'S1', ...linesOf(sku, '7') });
    await receiveGoods(builders.it, site, [{ stockCode: sku, quantity: '2' }]);
    const free = await stockLineOf(builders.it, site, sku, { job: null });
    const before = await builders.it.rowCounts();
    const over = { ...scope, lines: [{ stockLineId, quantity: '4' }] };
    await admin.refused(unallocateStock, over, 'quantity_over_stock');
    const freed = { ...scope, lines: [{ stockLineId: free, quantity: '1' }] };
    await admin.refused(unallocateStock, freed, 'stock_free_already');
    assert.equal(await builders.it.rowCounts(), before);
  });

  test('is for super admins at global scope; stock of another company is not found', async () => {
    const { site, admin, scope, stockLineId } = await siteWithJob();
    const other = await siteWithStock(builders.it, '1');
    const lines = [{ stockLineId, quantity: '1' }];
    await (await builders.it.storeman(site)).refused(unallocateStock, { ...scope, lines }, 'forbidden');
    const elsewhere = { companyId: other.site.companyId, warehouseId: other.site.warehouseId, lines };
    await admin.refused(unallocateStock, elsewhere, 'not_found');
    const nowhere = { companyId: site.companyId, warehouseId: other.site.warehouseId, lines };
    await admin.refused(unallocateStock, nowhere, 'not_found');
  });

  test('twice at once: the second finds too little', async () => {
    const { admin, scope, stockLineId } = await siteWithJob();
    const wanted = { ...scope, lines: [{ stockLineId, quantity: '10' }] };
    const answers = await Promise.all([admin.call(unallocateStock, wanted), admin.call(unallocateStock, wanted)]);
    assert.equal(answers.map((answer) => answer.status).sort(), [200, 409]);
  });
});
