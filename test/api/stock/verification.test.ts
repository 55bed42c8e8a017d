import * as assert from 'uvu/assert';
import { workVerification } from '../../../server/api/verification/verification.ts';
import { openCheckPool } from '../../../server/db/pool.ts';
import {
  differenceRules,
  getVerification,
  startVerification,
  verify,
} from '../../../shared/contract/verification/verification.ts';
import { verify as texts } from '../../../shared/texts/en/verify.ts';
import { asOwner } from '../../support/builders/as-owner.ts';
import { ownBuildersFor } from '../../support/builders/builders-for.ts';
import { busySite } from '../../support/builders/busy-site.ts';
import { jobsFor } from '../../support/builders/queue.ts';
import { tableCounts } from '../../support/contract/table-counts.ts';
import { suite } from '../../support/suite.ts';

suite('verification apart from a request', (test, hooks) => {
  const builders = ownBuildersFor(hooks);
  const jobs = jobsFor(hooks, builders);
  const admin = () => builders.it.caller({}, ['superAdmin']);

  test('G75 runs as a job; its state, its last run and the last good one are kept; it is for super admins', async () => {
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
    const storeman = await builders.it.storeman(await builders.it.site());
    await storeman.refused(startVerification, {}, 'forbidden');
    await storeman.refused(getVerification, {}, 'forbidden');
  });

  test('G75 one company alone is no good run of everything; a company that is not there is refused and nothing begins', async () => {
    const caller = await admin();
    const { lastGood } = await caller.ok(getVerification, {});
    const { companyId } = await builders.it.site();
    const before = await tableCounts(builders.it.db);
    await caller.refused(startVerification, { companyId: 999_999 }, 'not_found');
    assert.equal(await tableCounts(builders.it.db), before);
    await caller.ok(startVerification, { companyId });
    await jobs.done();
    const after = await caller.ok(getVerification, {});
    const name = await builders.it.db.one<{ name: string }>('select name from companies where id = $1', [companyId]);
    assert.equal([after.last?.count, after.last?.company, after.lastGood], [0, name.name, lastGood]);
  });

  test('G75 one at a time: of two who start at once one does, the other is refused and leaves nothing', async () => {
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

  test('names what differs, with where to look; the last good run stays', async () => {
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
    const found = (rule: string) => after.last?.differences.find((one) => one.rule === rule);
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
    assert.equal([found('balance')?.company, found('balance')?.about], [company, line]);
    assert.equal([found('drumQuantity')?.about?.kind, found('drumQuantity')?.about?.id], ['drum', drumId]);
    assert.is(after.last?.count, after.last?.differences.length);
    assert.equal(after.lastGood, lastGood);
    // Programs get the same differences without waiting.
    assert.equal((await caller.ok(verify, {})).differences, after.last?.differences);
    await asOwner(builders.it.url, async (owner) => {
      await owner.query(`update stock_lines set quantity = quantity - 1 where id = ${stockLineId}`);
      await owner.query(`update drums set quantity = quantity - 1 where id = ${drumId}`);
    });
  });

  test('G75 one that fails says that nothing is known, keeps the last good run, and leaves room for another', async () => {
    const caller = await admin();
    const { lastGood } = await caller.ok(getVerification, {});
    await jobs.whilePaused(async () => {
      await caller.ok(startVerification, {});
      const id = await builders.it.id('select id from verifications where ended_at is null', []);
      const checkPool = openCheckPool(builders.it.url, { max: 1 });
      await checkPool.end();
      const failed = await workVerification({ pool: builders.it.pool, checkPool })({ id }).then(
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

  test('one whose server died for good an hour ago keeps nobody from another', async () => {
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

  test('each kind of difference has its sentence', () => {
    const said = Object.keys(texts.default).filter((key) => key.startsWith('verify_rule_'));
    assert.equal(said.sort(), differenceRules.map((rule) => `verify_rule_${rule}`).sort());
  });
});
