import * as assert from 'uvu/assert';
import { createPick, editPick, getPick } from '../../../shared/contract/goods-out/picks.ts';
import { cancelJob, editJob, getJob, listJobs } from '../../../shared/contract/jobs/jobs.ts';
import { listOperations } from '../../../shared/contract/stock/stock.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import { linesOf, receiveGoods, siteWithStock } from '../../support/builders/picks.ts';
import { wroteNothing } from '../../support/builders/wrote-nothing.ts';
import { column, columns } from '../../support/columns.ts';

const accept = ['uses_free_stock:0'];

apiSuite('the description of a job', (test, builders) => {
  async function describedJob() {
    const { site, storeman, sku } = await siteWithStock(builders.it, '9');
    const job = builders.it.name('J');
    const pick = await storeman.ok(createPick, { job, jobDescription: 'North tower', ...linesOf(sku, '1'), accept });
    const id = (await storeman.ok(listJobs, { number: job })).items[0]?.id ?? 0;
    return { site, storeman, sku, job, pick, id };
  }

  test('a pick that creates a job sets its description, and the job’s history records it', async () => {
    const { storeman, pick, id } = await describedJob();
    const job = await storeman.ok(getJob, { id });
    assert.equal([job.description, job.version], ['North tower', 2]);
    assert.is((await storeman.ok(getPick, { id: pick.id })).jobDescription, 'North tower');
    const { items } = await storeman.ok(listOperations, { document: 'job', documentId: id });
    assert.equal(columns(items, 'kind', 'facts.before', 'facts.description'), ['edit job, null, North tower']);
  });

  test('later picks, edits of a pick and edits of the job change the description; an omitted or equal one keeps it', async () => {
    const { storeman, sku, job, pick, id } = await describedJob();
    const described = async () => (await storeman.ok(getJob, { id })).description;
    await storeman.ok(createPick, { job, jobDescription: 'South tower', ...linesOf(sku, '1'), accept });
    assert.is(await described(), 'South tower');
    await storeman.ok(editPick, { id: pick.id, version: 1, jobDescription: 'West tower' });
    assert.is(await described(), 'West tower');
    const { version } = await storeman.ok(getJob, { id });
    await storeman.ok(createPick, { job, jobDescription: 'West tower', ...linesOf(sku, '1'), accept });
    await storeman.ok(createPick, { job, ...linesOf(sku, '1'), accept });
    assert.is((await storeman.ok(getJob, { id })).version, version);
    await storeman.ok(editJob, { id, version, description: null });
    assert.is(await described(), null);
  });

  test('a job that differs from another only in case can be renamed with its stock and documents; other jobs cannot', async () => {
    const { site, storeman, sku, job, pick, id } = await describedJob();
    const { other, version } = await builders.it.db.one<{ other: number; version: number }>(
      `insert into jobs (company_id, number, case_clash) values ($1, lower($2), true) returning id as other, version`,
      [site.companyId, job],
    );
    await receiveGoods(builders.it, site, [{ stockCode: sku, quantity: '3', job: job.toLowerCase() }]);
    assert.equal(
      [(await storeman.ok(getJob, { id: other })).clashesWith, (await storeman.ok(getJob, { id })).clashesWith],
      [job, null],
    );
    const number = builders.it.name('JOB');
    await wroteNothing(builders.it, async () => {
      await storeman.refused(editJob, { id, version: 2, number }, 'job_keeps_number');
      await storeman.refused(editJob, { id: other, version, number: job.toUpperCase() }, 'job_taken');
      await storeman.refused(editJob, { id: other, version: version + 1, number }, 'changed_meanwhile');
    });
    const renamed = await storeman.ok(editJob, { id: other, version, number });
    const { segments, ...now } = await storeman.ok(getJob, { id: other });
    assert.equal([now.number, now.clashesWith, now.version, segments.length], [number, null, renamed.version, 1]);
    const { items } = await storeman.ok(listOperations, { document: 'job', documentId: other });
    assert.equal(items[0]?.facts, { number, renamedFrom: job.toLowerCase() });
    await storeman.refused(
      editJob,
      { id: other, version: renamed.version, number: job.toLowerCase() },
      'job_keeps_number',
    );
    assert.is((await storeman.ok(getPick, { id: pick.id })).job, job);
  });

  test('a description is refused without a job, for a cancelled job and an old version; nothing is written', async () => {
    const { site, storeman, sku, job, pick, id } = await describedJob();

    await wroteNothing(builders.it, async () => {
      await storeman.refused(createPick, { jobDescription: 'North tower', ...linesOf(sku, '1') }, 'job_missing');
      await storeman.refused(editJob, { id, version: 1, description: 'South tower' }, 'changed_meanwhile');
    });
    await storeman.ok(editPick, { id: pick.id, version: 1, job: null, ...linesOf(sku, '1') });
    await (await builders.it.caller(site, ['screenVM02CancelJobs'])).ok(cancelJob, { id });
    const described = { job, jobDescription: 'South tower', ...linesOf(sku, '1'), accept };
    await wroteNothing(builders.it, () => storeman.refused(createPick, described, 'job_cancelled'));
  });

  test('two simultaneous picks that describe a new job are both created, and the later description stays', async () => {
    const { storeman, sku } = await describedJob();
    const job = builders.it.name('J');
    const pick = (jobDescription: string) =>
      storeman.call(createPick, { job, jobDescription, ...linesOf(sku, '1'), accept });
    const answers = await Promise.all([pick('East wing'), pick('West wing')]);
    assert.equal(column(answers, 'status'), [200, 200]);
    const id = (await storeman.ok(listJobs, { number: job })).items[0]?.id ?? 0;
    const { items } = await storeman.ok(listOperations, { document: 'job', documentId: id });
    const [first, second] = items.toSorted((one, other) => one.id - other.id);
    assert.is(second?.facts['before'], first?.facts['description']);
    assert.is((await storeman.ok(getJob, { id })).description, second?.facts['description']);
  });
});
