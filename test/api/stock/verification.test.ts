import { Registry } from 'prom-client';
import * as assert from 'uvu/assert';
import { verificationWork } from '../../../server/api/verification/verification.ts';
import { openCheckPool } from '../../../server/db/pool.ts';
import { watchVerification } from '../../../server/metrics/upkeep.ts';
import {
  differenceRules,
  getVerification,
  startVerification,
  verify,
} from '../../../shared/contract/verification/verification.ts';
import { verify as texts } from '../../../shared/texts/en/verify.ts';
import { userOf } from '../../support/builders/account.ts';
import { ownApiSuite } from '../../support/builders/api-suite.ts';
import { asOwner } from '../../support/builders/as-owner.ts';
import { busySite } from '../../support/builders/busy-site.ts';
import { jobsFor } from '../../support/builders/queue.ts';
import { tableCounts } from '../../support/contract/table-counts.ts';

const superAdmin = { permissions: ['superAdmin'] } as const;

ownApiSuite('verification as a job', (test, builders, hooks) => {
  const jobs = jobsFor(hooks, builders);
  const admin = () => builders.it.caller({}, ['superAdmin']);

  test('G75 a verification runs as a job and keeps its last and last good run', async () => {
    await busySite(builders.it);
    const caller = await admin();
    assert.equal(await caller.ok(getVerification, {}), { running: null, last: null, lastGood: null });
    await jobs.whilePaused(async () => {
      await caller.ok(startVerification, {});
      const { running } = await caller.ok(getVerification, {});
      assert.is(running?.checked, 0);
      assert.ok((running?.checks ?? 0) > 10);
    });
    await jobs.done();
    const { running, last, lastGood } = await caller.ok(getVerification, {});
    assert.is(running, null);
    assert.equal([last?.count, last?.differences], [0, []]);
    assert.equal(lastGood, { startedAt: last?.startedAt, by: last?.by, seconds: last?.seconds, company: null });
  });

  test('G75 a verification of one company does not count as a good full run; an unknown company is refused', async () => {
    const caller = await admin();
    const { lastGood } = await caller.ok(getVerification, {});
    const { companyId } = await builders.it.site();
    const before = await tableCounts(builders.it.db);
    await caller.refused(startVerification, { companyId: 999_999 }, 'not_found');
    assert.equal(await tableCounts(builders.it.db), before);
    await caller.ok(startVerification, { companyId });
    await jobs.done();
    const after = await caller.ok(getVerification, {});
    const name = await builders.it.nameOf('companies', companyId);
    assert.equal([after.last?.count, after.last?.company, after.lastGood], [0, name, lastGood]);
  });

  test('G75 when two callers start a verification at once, one is refused and nothing is written for it', async () => {
    const callers = [await admin(), await admin()];
    await jobs.whilePaused(async () => {
      const answers = await Promise.all(callers.map((caller) => caller.call(startVerification, {})));
      assert.equal(answers.map(({ status }) => status).sort(), [200, 409]);
      const third = await admin();
      const before = await tableCounts(builders.it.db);
      await third.refused(startVerification, {}, 'verification_running');
      assert.equal(await tableCounts(builders.it.db), before);
    });
    await jobs.done();
  });

  test('a verification names each difference with a link to its record; the last good run is kept', async () => {
    const { site, stockLineId, drumId } = await busySite(builders.it);
    const caller = await admin();
    const { lastGood } = await caller.ok(getVerification, {});
    await asOwner(builders.it.url, async (owner) => {
      await owner.query(`update stock_lines set quantity = quantity + 1 where id = ${stockLineId}`);
      await owner.query(`update drums set quantity = quantity + 1 where id = ${drumId}`);
    });
    await caller.ok(startVerification, {});
    await jobs.done();
    const after = await caller.ok(getVerification, {});
    const differenceOf = (rule: string) => after.last?.differences.find((one) => one.rule === rule);
    const { company } = await builders.it.db.one<{ company: string }>(
      'select name as company from companies where id = $1',
      [site.companyId],
    );
    const line = await builders.it.db.one(
      `select 'stockLine' as kind, s.id, k.stock_code as name, l.name as location, s.warehouse_id as "warehouseId"
       from stock_lines s
       join skus k on k.company_id = s.company_id and k.id = s.sku_id
       join locations l on l.id = s.location_id
       where s.company_id = $1 and s.id = $2`,
      [site.companyId, stockLineId],
    );
    assert.equal([differenceOf('balance')?.company, differenceOf('balance')?.about], [company, line]);
    assert.equal(
      [differenceOf('drumQuantity')?.about?.kind, differenceOf('drumQuantity')?.about?.id],
      ['drum', drumId],
    );
    assert.is(after.last?.count, after.last?.differences.length);
    assert.equal(after.lastGood, lastGood);
    // Programs get the same differences without waiting.
    assert.equal((await caller.ok(verify, {})).differences, after.last?.differences);
    await asOwner(builders.it.url, async (owner) => {
      await owner.query(`update stock_lines set quantity = quantity - 1 where id = ${stockLineId}`);
      await owner.query(`update drums set quantity = quantity - 1 where id = ${drumId}`);
    });
  });

  test('two servers start one nightly verification; its difference is counted in the metric and mailed once to each super administrator', async () => {
    const { site, stockLineId } = await busySite(builders.it);
    const viewer = await userOf(builders.it, { accesses: [{ companyId: site.companyId, permissions: ['users'] }] });
    const admins = await Promise.all([1, 2].map(() => userOf(builders.it, { accesses: [superAdmin] })));
    const disabled = await userOf(builders.it, { accesses: [superAdmin] });
    await builders.it.db.run('update users set disabled_at = now() where id = $1', [disabled.userId]);
    const registry = new Registry();
    watchVerification(registry, builders.it.pool);
    await nightly();
    assert.match(await registry.metrics(), /^wms_verification_differences 0$/m);
    assert.equal(
      jobs.mailServer.mails.filter(({ subject }) => subject.includes('in the stock')),
      [],
    );

    await asOwner(builders.it.url, async (owner) => {
      await owner.query(`update stock_lines set quantity = quantity + 1 where id = ${stockLineId}`);
    });
    const { count } = await nightly();
    const later = new Registry();
    watchVerification(later, builders.it.pool);
    await asOwner(builders.it.url, async (owner) => {
      await owner.query(`update stock_lines set quantity = quantity - 1 where id = ${stockLineId}`);
    });

    assert.ok(Number(count) > 0);
    const text = await later.metrics();
    assert.match(text, new RegExp(`^wms_verification_differences ${count}$`, 'm'));
    assert.match(text, /^wms_verification_age_seconds \d+(?:\.\d+)?$/m);
    const mails = jobs.mailServer.mails.filter(({ subject }) => subject.includes('in the stock'));
    const to = mails.flatMap((mail) => mail.to);
    for (const { email } of admins) assert.is(to.filter((address) => address === email).length, 1);
    for (const { email } of [viewer, disabled]) assert.not.ok(to.includes(email));
    assert.match(mails[0]?.text ?? '', '/wms/admin/verify');
  });

  /** Two servers reach the hour at once. Returns the only run. */
  async function nightly() {
    const { plan } = verificationWork(builders.it.services);
    const highest = () =>
      builders.it.db.one<{ id: number }>('select coalesce(max(id), 0)::integer as id from verifications');
    const before = await highest();
    await jobs.whilePaused(async () => void (await Promise.all([plan(), plan()])));
    await jobs.done();
    return builders.it.db.one<{ count: number }>('select count from verifications where id > $1', [before.id]);
  }

  test('G75 a failed verification reports no result, keeps the last good run and allows another', async () => {
    const caller = await admin();
    const { lastGood } = await caller.ok(getVerification, {});
    await jobs.whilePaused(async () => {
      await caller.ok(startVerification, {});
      const id = await builders.it.id('select id from verifications where ended_at is null', []);
      const checkPool = openCheckPool(builders.it.url, { max: 1 });
      await checkPool.end();
      const failed = await verificationWork({ ...builders.it.services, checkPool })
        .run({ id })
        .then(
          () => false,
          () => true,
        );
      assert.ok(failed);
      const { running, last, lastGood: stays } = await caller.ok(getVerification, {});
      assert.equal([running, last?.count, stays], [null, null, lastGood]);
    });
    await caller.ok(startVerification, {});
    await jobs.done();
    assert.is((await caller.ok(getVerification, {})).last?.count, 0);
  });

  test('a verification whose server died an hour ago does not block another', async () => {
    const caller = await admin();
    await jobs.whilePaused(async () => {
      await caller.ok(startVerification, {});
      await builders.it.db.run(
        `update verifications set started_at = now() - interval '61 minutes' where ended_at is null`,
      );
      await caller.ok(startVerification, {});
    });
    await jobs.done();
    const { running, last } = await caller.ok(getVerification, {});
    assert.equal([running, last?.count], [null, 0]);
  });

  test('each kind of difference has a text', () => {
    const keys = Object.keys(texts.default).filter((key) => key.startsWith('verify_rule_'));
    assert.equal(keys.sort(), differenceRules.map((rule) => `verify_rule_${rule}`).sort());
  });
});
