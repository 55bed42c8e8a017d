import * as assert from 'uvu/assert';
import { createErn, receiveErn } from '../../../shared/contract/goods-in/goods-in.ts';
import { cancelJob, enableJob, getJob } from '../../../shared/contract/jobs/jobs.ts';
import { allocateStock } from '../../../shared/contract/stock/allocation.ts';
import { listOperations, reverseOperation } from '../../../shared/contract/stock/stock.ts';
import { buildersFor } from '../../support/builders/builders-for.ts';
import { siteWithStock } from '../../support/builders/picks.ts';
import { stockLineOf } from '../../support/builders/stock-line.ts';
import { suite } from '../../support/suite.ts';

suite('enabling a job', (test, hooks) => {
  const builders = buildersFor(hooks);

  test('an enabled job can receive goods again, and its freed stock stays free', async () => {
    const { site, storeman, sku } = await siteWithStock(builders.it, '5');
    const job = builders.it.name('J');
    const lines = [{ stockLineId: await stockLineOf(builders.it, site, sku), quantity: '5' }];
    const { jobId: id } = await storeman.ok(allocateStock, { job, lines });
    const canceller = await builders.it.caller(site, ['screenVM02CancelJobs']);
    await canceller.ok(cancelJob, { id });
    await canceller.ok(enableJob, { id });
    assert.is((await storeman.ok(getJob, { id })).cancelled, false);
    const ern = await storeman.ok(createErn, { lines: [{ stockCode: sku, quantity: '2', job }] });
    await storeman.ok(receiveErn, { id: ern.id, asShipped: true });
    assert.equal(
      (await builders.it.stock(site, sku)).map((row) => [row.job, row.quantity]).sort(),
      [
        [job, '2'],
        [null, '5'],
      ].sort(),
    );
  });

  test('an earlier cancellation of an enabled job can no longer be undone, even after another cancellation', async () => {
    const { site, storeman, sku } = await siteWithStock(builders.it, '5');
    const lines = [{ stockLineId: await stockLineOf(builders.it, site, sku), quantity: '5' }];
    const { jobId: id } = await storeman.ok(allocateStock, { job: builders.it.name('J'), lines });
    const canceller = await builders.it.caller(site, ['screenVM02CancelJobs']);
    const offered = async () => {
      const { items } = await canceller.ok(listOperations, { document: 'job', documentId: id });
      return items.filter(({ kind }) => kind === 'cancel job').map((row) => row.canReverse);
    };
    const first = await canceller.ok(cancelJob, { id });
    assert.equal(await offered(), [true]);
    await canceller.ok(enableJob, { id });
    assert.equal(await offered(), [false]);
    await canceller.ok(cancelJob, { id });
    assert.equal(await offered(), [true, false]);
    const before = await builders.it.rowCounts();
    const undo = { id: first.operationId, reason: 'Undo' };
    await canceller.refused(reverseOperation, undo, 'job_not_cancelled');
    assert.equal(await builders.it.rowCounts(), before);
  });

  test('enabling a job that is not cancelled, or one of another company, is refused; nothing is written', async () => {
    const { site, storeman, sku } = await siteWithStock(builders.it, '5');
    const lines = [{ stockLineId: await stockLineOf(builders.it, site, sku), quantity: '5' }];
    const { jobId: id } = await storeman.ok(allocateStock, { job: builders.it.name('J'), lines });
    const before = await builders.it.rowCounts();
    const canceller = await builders.it.caller(site, ['screenVM02CancelJobs']);
    await canceller.refused(enableJob, { id }, 'job_not_cancelled');
    const other = await builders.it.caller(await builders.it.site(), ['screenVM02CancelJobs']);
    await other.refused(enableJob, { id }, 'not_found');
    assert.equal(await builders.it.rowCounts(), before);
  });

  test('two simultaneous requests enable a job once', async () => {
    const { site, storeman, sku } = await siteWithStock(builders.it, '5');
    const lines = [{ stockLineId: await stockLineOf(builders.it, site, sku), quantity: '5' }];
    const { jobId: id } = await storeman.ok(allocateStock, { job: builders.it.name('J'), lines });
    const canceller = await builders.it.caller(site, ['screenVM02CancelJobs']);
    await canceller.ok(cancelJob, { id });
    const answers = await Promise.all([canceller.call(enableJob, { id }), canceller.call(enableJob, { id })]);
    assert.equal(answers.map((answer) => answer.status).sort(), [200, 409]);
  });
});
