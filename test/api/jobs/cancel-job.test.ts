import * as assert from 'uvu/assert';
import { createErn, listErnLines, receiveErn } from '../../../shared/contract/goods-in/goods-in.ts';
import { createPick, deletePick } from '../../../shared/contract/goods-out/picks.ts';
import { cancelJob, enableJob, getJob, getJobCancellation, listJobs } from '../../../shared/contract/jobs/jobs.ts';
import { allocateStock } from '../../../shared/contract/stock/allocation.ts';
import { listOperations, reverseOperation } from '../../../shared/contract/stock/stock.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import { linesOf, receiveGoods, siteWithStock } from '../../support/builders/picks.ts';
import { stockLineOf } from '../../support/builders/stock-line.ts';
import { wroteNothing } from '../../support/builders/wrote-nothing.ts';
import { columns } from '../../support/columns.ts';

apiSuite('cancelling a job', (test, builders) => {
  async function jobInTwoWarehouses() {
    const site = await builders.it.site();
    const second = await builders.it.site({ companyId: site.companyId });
    const sku = await builders.it.sku(site);
    const job = builders.it.name('J');
    await receiveGoods(builders.it, site, [
      { stockCode: sku, quantity: '4', job, segment: 'S1' },
      { stockCode: sku, quantity: '5', job, segment: 'S2' },
    ]);
    await receiveGoods(builders.it, second, [{ stockCode: sku, quantity: '6', job }]);
    const storeman = await builders.it.storeman(site);
    const { items } = await storeman.ok(listJobs, { number: job });
    const canceller = await builders.it.caller(site, ['screenVM02CancelJobs']);
    return { site, second, sku, job, storeman, canceller, id: items[0]?.id ?? 0 };
  }

  test('a cancelled job’s stock in the company becomes free, and its open ERN lines keep the job and are not received', async () => {
    const { site, second, sku, job, storeman, canceller, id } = await jobInTwoWarehouses();
    const ern = await storeman.ok(createErn, { lines: [{ stockCode: sku, quantity: '7', job, segment: 'S1' }] });
    const facts = await canceller.ok(getJobCancellation, { id });
    assert.equal(
      [facts.stockLines, facts.items, facts.ernLines, facts.reservedBy],
      [3, [{ unit: 'each', quantity: '15' }], 1, []],
    );
    const cancelled = await canceller.ok(cancelJob, { id });
    assert.equal(
      [cancelled.stockLines, cancelled.items, cancelled.ernLines],
      [3, [{ unit: 'each', quantity: '15' }], 1],
    );
    assert.equal(columns(await builders.it.stock(site, sku), 'job', 'segment', 'quantity'), ['null, null, 9']);
    assert.equal(columns(await builders.it.stock(second, sku), 'job', 'quantity'), ['null, 6']);
    const { items } = await storeman.ok(listErnLines, { id: ern.id });
    assert.equal(columns(items, 'job', 'segment'), [`${job}, S1`]);
    const receive = { id: ern.id, asShipped: true };
    await wroteNothing(builders.it, () => storeman.refused(receiveErn, receive, 'job_cancelled'));
    const { operationId } = await storeman.ok(receiveErn, { ...receive, asFreeStock: true });
    assert.equal(columns(await builders.it.stock(site, sku), 'job', 'segment', 'quantity').toSorted(), [
      'null, null, 7',
      'null, null, 9',
    ]);
    const received = await storeman.ok(listOperations, { document: 'ern', documentId: ern.id });
    assert.equal(
      received.items.map((row) => [row.id, row.kind, row.facts]),
      [[operationId, 'receive', { number: ern.number, cancelledJobs: [job] }]],
    );
    const shown = await storeman.ok(getJob, { id });
    assert.equal([shown.cancelled, shown.cancelledBy !== null, shown.items], [true, true, []]);
    const history = await (await builders.it.storeman(second)).ok(listOperations, { document: 'job', documentId: id });
    assert.equal(columns(history.items, 'kind', 'number', 'canReverse'), [`cancel job, ${job}, false`]);
  });

  test('undoing a cancellation returns the stock by segment in every warehouse, and open ERNs are received for the job', async () => {
    const { site, second, sku, job, storeman, canceller, id } = await jobInTwoWarehouses();
    const lines = [
      { stockCode: sku, quantity: '7', job, segment: 'S1' },
      { stockCode: sku, quantity: '1' },
    ];
    const ern = await storeman.ok(createErn, { lines });
    const { operationId } = await canceller.ok(cancelJob, { id });
    const elsewhere = await builders.it.caller(second, ['screenVM02CancelJobs', 'planCreate']);
    const [done] = (await elsewhere.ok(listOperations, { document: 'job', documentId: id })).items;
    assert.equal(
      [done?.canReverse, Object.keys(done?.facts ?? {})],
      [true, ['items', 'number', 'ernLines', 'stockLines']],
    );
    await elsewhere.ok(reverseOperation, { id: operationId, reason: 'wrong job' });
    assert.equal(columns(await builders.it.stock(site, sku), 'job', 'segment', 'quantity').sort(), [
      `${job}, S1, 4`,
      `${job}, S2, 5`,
    ]);
    assert.equal(columns(await builders.it.stock(second, sku), 'job', 'quantity'), [`${job}, 6`]);
    const { items } = await storeman.ok(listErnLines, { id: ern.id });
    assert.equal(columns(items, 'job', 'segment'), [`${job}, S1`, 'null, null']);
    assert.is((await storeman.ok(getJob, { id })).cancelled, false);
    await canceller.ok(cancelJob, { id });
  });

  test('a cancellation cannot be undone while a pick holds the freed stock; the refusal names it and nothing is written', async () => {
    const { sku, storeman, canceller, id } = await jobInTwoWarehouses();
    const { operationId } = await canceller.ok(cancelJob, { id });
    const pick = await storeman.ok(createPick, linesOf(sku, '1'));
    const refusal = await wroteNothing(builders.it, () =>
      canceller.refused(reverseOperation, { id: operationId, reason: 'wrong job' }, 'cannot_reverse'),
    );
    assert.is(refusal.message, `This cannot be undone: ${pick.number} came after it`);
    await storeman.ok(deletePick, { id: pick.id });
    await canceller.ok(reverseOperation, { id: operationId, reason: 'wrong job' });
  });

  test('an undone receipt as free stock keeps the ERN’s job, and an enabled job receives it', async () => {
    const { site, sku, job, storeman, canceller, id } = await jobInTwoWarehouses();
    const ern = await storeman.ok(createErn, { lines: [{ stockCode: sku, quantity: '7', job, segment: 'S3' }] });
    await canceller.ok(cancelJob, { id });
    const { operationId } = await storeman.ok(receiveErn, { id: ern.id, asShipped: true, asFreeStock: true });
    await storeman.ok(reverseOperation, { id: operationId, reason: 'wrong' });
    await canceller.ok(enableJob, { id });
    await storeman.ok(receiveErn, { id: ern.id, asShipped: true });
    assert.equal(
      (await builders.it.stock(site, sku)).map((row) => [row.job, row.segment, row.quantity]).toSorted(),
      [
        [job, 'S3', '7'],
        [null, null, '9'],
      ].toSorted(),
    );
  });

  test('a cancellation cannot be undone once the job is enabled, nor by users who cannot cancel', async () => {
    const { storeman, canceller, id } = await jobInTwoWarehouses();
    const { operationId } = await canceller.ok(cancelJob, { id });
    const undo = { id: operationId, reason: 'wrong job' };
    await wroteNothing(builders.it, () => storeman.refused(reverseOperation, undo, 'forbidden'));
    await canceller.ok(enableJob, { id });
    await canceller.refused(reverseOperation, undo, 'job_not_cancelled');
  });

  test('two simultaneous undos of a cancellation undo it once', async () => {
    const { canceller, id } = await jobInTwoWarehouses();
    const { operationId } = await canceller.ok(cancelJob, { id });
    const undo = () => canceller.call(reverseOperation, { id: operationId, reason: 'wrong job' });
    const answers = await Promise.all([undo(), undo()]);
    assert.equal(answers.map((answer) => answer.status).sort(), [200, 409]);
  });

  test('a job with stock reserved in any warehouse cannot be cancelled; the refusal names the documents', async () => {
    const { second, sku, job, canceller, id } = await jobInTwoWarehouses();
    const other = await builders.it.storeman(second);
    const pick = await other.ok(createPick, { job, ...linesOf(sku, '1') });
    const before = await builders.it.rowCounts();
    const refusal = await canceller.refused(cancelJob, { id }, 'job_reserved');
    const documents = refusal.data?.['documents'] as { number: string; quantity: string }[];
    assert.equal(columns(documents, 'number', 'quantity'), [`${pick.number}, 1`]);
    assert.is((await canceller.ok(getJobCancellation, { id })).reservedBy[0]?.number, pick.number);
    assert.equal(await builders.it.rowCounts(), before);
    await other.ok(deletePick, { id: pick.id });
    await canceller.ok(cancelJob, { id });
  });

  test('a job cannot be cancelled while a pick for it holds free stock', async () => {
    const { site, storeman, sku } = await siteWithStock(builders.it, '5');
    const job = builders.it.name('J');
    await storeman.ok(createPick, { job, ...linesOf(sku, '1'), accept: ['uses_free_stock:0'] });
    const id = (await storeman.ok(listJobs, { number: job })).items[0]?.id ?? 0;
    const canceller = await builders.it.caller(site, ['screenVM02CancelJobs']);
    await canceller.refused(cancelJob, { id }, 'job_reserved');
  });

  test('a cancelled job can neither be cancelled again nor received for', async () => {
    const { sku, job, storeman, canceller, id } = await jobInTwoWarehouses();
    await canceller.ok(cancelJob, { id });
    await canceller.refused(cancelJob, { id }, 'job_cancelled');
    const ern = await storeman.ok(createErn, { lines: [{ stockCode: sku, quantity: '1', job }] });
    const refusal = await storeman.refused(receiveErn, { id: ern.id, asShipped: true }, 'job_cancelled');
    assert.equal(refusal.data, { jobs: [job] });
  });

  test('a job cancelled during a receipt for it keeps no stock, whichever came first', async () => {
    const { site, sku, job, storeman, canceller, id } = await jobInTwoWarehouses();
    const ern = await storeman.ok(createErn, { lines: [{ stockCode: sku, quantity: '7', job }] });
    await Promise.all([storeman.call(receiveErn, { id: ern.id, asShipped: true }), canceller.call(cancelJob, { id })]);
    const owners = (await builders.it.stock(site, sku)).map((row) => row.job);
    assert.not(owners.includes(job));
  });
});

apiSuite('enabling a job', (test, builders) => {
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
    const undo = { id: first.operationId, reason: 'Undo' };
    await wroteNothing(builders.it, () => canceller.refused(reverseOperation, undo, 'job_not_cancelled'));
  });

  test('enabling a job that is not cancelled is refused; nothing is written', async () => {
    const { site, storeman, sku } = await siteWithStock(builders.it, '5');
    const lines = [{ stockLineId: await stockLineOf(builders.it, site, sku), quantity: '5' }];
    const { jobId: id } = await storeman.ok(allocateStock, { job: builders.it.name('J'), lines });
    const canceller = await builders.it.caller(site, ['screenVM02CancelJobs']);
    await wroteNothing(builders.it, () => canceller.refused(enableJob, { id }, 'job_not_cancelled'));
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
