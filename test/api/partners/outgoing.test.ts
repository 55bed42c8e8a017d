import * as assert from 'uvu/assert';
import { transaction } from '../../../server/db/transaction.ts';
import { addJob } from '../../../server/queue/jobs.ts';
import { listFailedOutgoing, resendOutgoing } from '../../../shared/contract/admin/outgoing.ts';
import { buildersFor } from '../../support/builders/builders.ts';
import { jobsFor } from '../../support/builders/queue.ts';
import { suite } from '../../support/suite.ts';

suite('outgoing mails and calls', (test, hooks) => {
  const builders = buildersFor(hooks);
  const jobs = jobsFor(hooks, builders);

  const send = (to: string, attempts: number) =>
    transaction(builders.it.pool, (tx) =>
      addJob(tx, 'sendMail', { to: [to], subject: 'Manifest', text: 'Ten drums.\n' }, { attempts }),
    );
  const superAdmin = () => builders.it.caller({}, ['superAdmin']);

  test('a mail that failed every attempt is kept, listed with its reason, and sent again when somebody says so', async () => {
    jobs.mailServer.refusing = true;
    await send('carrier@example.com', 1);
    await jobs.done();
    const admin = await superAdmin();
    const { items } = await admin.ok(listFailedOutgoing, { total: true });
    assert.is(items.length, 1);
    assert.is(items[0]?.kind, 'sendMail');
    assert.match(items[0]?.error ?? '', /over quota/);
    assert.not.ok(JSON.stringify(items).includes('Ten drums'));
    jobs.mailServer.refusing = false;
    assert.equal(await admin.ok(resendOutgoing, { id: items[0]?.id ?? 0 }), {});
    await jobs.done();
    assert.equal(
      jobs.mailServer.mails.map(({ to, subject, text }) => ({ to, subject, text })),
      [{ to: ['carrier@example.com'], subject: 'Manifest', text: 'Ten drums.\n' }],
    );
    assert.equal((await admin.ok(listFailedOutgoing, {})).items, []);
    assert.is((await builders.it.db.many(`select from audit where operation = 'resendOutgoing'`)).length, 1);
  });

  test('what is still being tried is neither listed nor sent twice', async () => {
    jobs.mailServer.refusing = true;
    await send('patient@example.com', 5);
    const { id } = await builders.it.db.one<{ id: number }>(
      'select id from graphile_worker.jobs order by id desc limit 1',
    );
    const admin = await superAdmin();
    assert.equal((await admin.ok(listFailedOutgoing, {})).items, []);
    await admin.refused(resendOutgoing, { id }, 'not_found');
    jobs.mailServer.refusing = false;
    await jobs.done();
    assert.is(jobs.mailServer.mails.filter(({ to }) => to.includes('patient@example.com')).length, 1);
    await admin.refused(resendOutgoing, { id }, 'not_found');
  });

  test('only a super administrator at global scope sees and resends them', async () => {
    const site = await builders.it.site();
    for (const caller of [await builders.it.storeman(site), await builders.it.caller({}, ['users'])]) {
      await caller.refused(listFailedOutgoing, {}, 'forbidden');
      await caller.refused(resendOutgoing, { id: 1 }, 'forbidden');
    }
    await builders.it.stranger().refused(listFailedOutgoing, {}, 'session_ended');
  });
});
