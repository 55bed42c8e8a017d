import * as assert from 'uvu/assert';
import { createPick } from '../../../shared/contract/goods-out/picks.ts';
import { cancelJob } from '../../../shared/contract/jobs/jobs.ts';
import { cutDrum, moveStock } from '../../../shared/contract/putaway/putaway.ts';
import { allocateStock, unallocateStock } from '../../../shared/contract/stock/allocation.ts';
import { adjustStock, listOperations, reverseOperation } from '../../../shared/contract/stock/stock.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import { linesOf, receiveGoods, siteWithSku, siteWithStock } from '../../support/builders/picks.ts';
import { stockLineOf } from '../../support/builders/stock-line.ts';
import { column, columns } from '../../support/columns.ts';

apiSuite('undoing an operation', (test, builders) => {
  const reason = 'Wrong shelf';

  test('a move can be undone once, and the history shows it', async () => {
    const { site, storeman, sku } = await siteWithStock(builders.it, '10');
    const stockLineId = await stockLineOf(builders.it, site, sku);
    const lines = [{ stockLineId, quantity: '4' }];
    const { operationId: id } = await storeman.ok(moveStock, { destinationId: site.shelf2, lines });
    const undone = await storeman.ok(reverseOperation, { id, reason });
    assert.equal(columns(await builders.it.stock(site, sku), 'locationId', 'quantity'), [`${site.shelf}, 10`]);
    await storeman.refused(reverseOperation, { id, reason }, 'reversed_already');
    await storeman.refused(reverseOperation, { id: undone.operationId, reason }, 'not_reversible');
    const { items } = await storeman.ok(listOperations, { stockLineId });
    assert.equal(columns(items, 'kind', 'reversesId', 'reversedById', 'canReverse', 'reason'), [
      `reverse, ${id}, null, false, ${reason}`,
      `move, null, ${undone.operationId}, false, null`,
      'receive, null, null, true, null',
    ]);
  });

  test('undoing a move is refused once the goods have moved on, naming what took them; nothing is written', async () => {
    const { site, storeman, sku } = await siteWithStock(builders.it, '10');
    const stockLineId = await stockLineOf(builders.it, site, sku);
    const lines = [{ stockLineId, quantity: '4' }];
    const { operationId: id } = await storeman.ok(moveStock, { destinationId: site.shelf2, lines });
    const moved = await stockLineOf(builders.it, site, sku, { locationId: site.shelf2 });
    const onwards = await storeman.ok(moveStock, {
      destinationId: site.goodsOut,
      lines: [{ stockLineId: moved, quantity: '1' }],
    });
    const before = await builders.it.rowCounts();
    const refusal = await storeman.refused(reverseOperation, { id, reason }, 'cannot_reverse');
    const { lines: lacking, takenBy } = refusal.data as {
      lines: { stockLineId: number; needed: string; free: string }[];
      takenBy: { operationId: number; kind: string }[];
    };
    assert.equal(columns(lacking, 'stockLineId', 'needed', 'free'), [`${moved}, 4, 3`]);
    assert.equal(columns(takenBy, 'operationId', 'kind'), [`${onwards.operationId}, move`]);
    assert.equal(await builders.it.rowCounts(), before);
    await storeman.ok(reverseOperation, { id: onwards.operationId, reason });
    await storeman.ok(reverseOperation, { id, reason });
  });

  test('undoing a receipt is refused while a pick holds the goods, naming the pick', async () => {
    const { site, storeman, sku } = await siteWithStock(builders.it, '10');
    const { items } = await storeman.ok(listOperations, { stockLineId: await stockLineOf(builders.it, site, sku) });
    const pick = await storeman.ok(createPick, linesOf(sku, '1'));
    const refusal = await storeman.refused(reverseOperation, { id: items[0]?.id ?? 0, reason }, 'cannot_reverse');
    const { heldBy } = refusal.data as { heldBy: { number: string }[] };
    assert.equal(column(heldBy, 'number'), [pick.number]);
  });

  test('undoing an allocation and undoing an unallocation each need their own right', async () => {
    const { site, storeman, sku } = await siteWithStock(builders.it, '10');
    const stockLineId = await stockLineOf(builders.it, site, sku);
    const job = builders.it.name('J');
    const allocated = await storeman.ok(allocateStock, { job, lines: [{ stockLineId, quantity: '4' }] });
    const owned = await stockLineOf(builders.it, site, sku, { job });
    const admin = await builders.it.caller({}, ['superAdmin']);
    const scope = { companyId: site.companyId, warehouseId: site.warehouseId };
    const lines = [{ stockLineId: owned, quantity: '4' }];
    const { operationId: id } = await admin.ok(unallocateStock, { ...scope, lines });
    await storeman.refused(reverseOperation, { id, reason }, 'forbidden');
    await admin.refused(reverseOperation, { ...scope, id: allocated.operationId, reason }, 'forbidden');
    await admin.ok(reverseOperation, { ...scope, id, reason });
    assert.equal(columns(await builders.it.stock(site, sku), 'job', 'quantity'), [`${job}, 4`, 'null, 6']);
    const viewer = await builders.it.caller(site, []);
    await viewer.refused(reverseOperation, { id: allocated.operationId, reason }, 'forbidden');
    await storeman.ok(reverseOperation, { id: allocated.operationId, reason });
    assert.equal(columns(await builders.it.stock(site, sku), 'job', 'quantity'), ['null, 10']);
  });

  test('undoing an unallocation cannot return stock to a job cancelled since', async () => {
    const { site, storeman, sku } = await siteWithStock(builders.it, '10');
    const stockLineId = await stockLineOf(builders.it, site, sku);
    const job = builders.it.name('J');
    const { jobId } = await storeman.ok(allocateStock, { job, lines: [{ stockLineId, quantity: '4' }] });
    const admin = await builders.it.caller({}, ['superAdmin']);
    const scope = { companyId: site.companyId, warehouseId: site.warehouseId };
    const lines = [{ stockLineId: await stockLineOf(builders.it, site, sku, { job }), quantity: '4' }];
    const { operationId: id } = await admin.ok(unallocateStock, { ...scope, lines });
    await (await builders.it.caller(site, ['screenVM02CancelJobs'])).ok(cancelJob, { id: jobId });
    await admin.refused(reverseOperation, { ...scope, id, reason }, 'job_cancelled');
  });

  test('undoing an adjustment restores the stock, and undoing a cut removes the piece', async () => {
    const { site, storeman, sku } = await siteWithSku(builders.it, { divisible: true });
    const [drumNumber, piece] = [builders.it.name('D'), builders.it.name('D')];
    await receiveGoods(builders.it, site, [{ stockCode: sku, quantity: '50', drumNumber }]);
    const stockLineId = await stockLineOf(builders.it, site, sku);
    const adjusted = await storeman.ok(adjustStock, { reason, lines: [{ stockLineId, quantity: '-50' }] });
    await storeman.ok(reverseOperation, { id: adjusted.operationId, reason });
    const cut = await storeman.ok(cutDrum, { id: stockLineId, quantity: '20', drumNumber: piece });
    const more = { reason, lines: [{ stockLineId: cut.stockLineId, quantity: '1' }] };
    const added = await storeman.ok(adjustStock, more);
    await storeman.refused(reverseOperation, { id: cut.operationId, reason }, 'cannot_reverse');
    await storeman.ok(reverseOperation, { id: added.operationId, reason });
    await storeman.ok(reverseOperation, { id: cut.operationId, reason });
    assert.equal(columns(await builders.it.stock(site, sku), 'drum', 'quantity'), [`${drumNumber}, 50`]);
    await storeman.ok(cutDrum, { id: stockLineId, quantity: '20', drumNumber: piece });
  });

  test('undoing an adjustment is refused when its drum has moved since', async () => {
    const { site, storeman, sku } = await siteWithSku(builders.it, { divisible: true });
    const drumNumber = builders.it.name('D');
    await receiveGoods(builders.it, site, [{ stockCode: sku, quantity: '50', drumNumber }]);
    const stockLineId = await stockLineOf(builders.it, site, sku);
    const { operationId: id } = await storeman.ok(adjustStock, { reason, lines: [{ stockLineId, quantity: '-10' }] });
    await storeman.ok(moveStock, { destinationId: site.shelf2, lines: [{ stockLineId }] });
    const refusal = await storeman.refused(reverseOperation, { id, reason }, 'drum_not_here');
    assert.is(refusal.data?.['drum'], drumNumber);
  });

  test('undoing a move is refused when its origin is retired', async () => {
    const { site, storeman, sku } = await siteWithStock(builders.it, '10');
    const lines = [{ stockLineId: await stockLineOf(builders.it, site, sku) }];
    const { operationId: id } = await storeman.ok(moveStock, { destinationId: site.shelf2, lines });
    await builders.it.db.run('update locations set retired_at = now() where id = $1', [site.shelf]);
    await storeman.refused(reverseOperation, { id, reason }, 'location_not_here');
  });

  test('when one operation is undone three times at once, it is undone once', async () => {
    const { site, storeman, sku } = await siteWithStock(builders.it, '10');
    const lines = [{ stockLineId: await stockLineOf(builders.it, site, sku), quantity: '4' }];
    const { operationId: id } = await storeman.ok(moveStock, { destinationId: site.shelf2, lines });
    const answers = await Promise.all([1, 2, 3].map(() => storeman.call(reverseOperation, { id, reason })));
    assert.equal(answers.map((answer) => answer.body['code'] ?? 'undone').sort(), [
      'reversed_already',
      'reversed_already',
      'undone',
    ]);
    assert.equal(column(await builders.it.stock(site, sku), 'quantity'), ['10']);
  });
});
