import * as assert from 'uvu/assert';
import { transaction } from '../../../server/db/transaction.ts';
import { addJob } from '../../../server/queue/jobs.ts';
import { pickAndDespatch } from '../../../shared/contract/goods-out/despatch.ts';
import { dropOutgoing, listFailedOutgoing, resendOutgoing } from '../../../shared/contract/outgoing/outgoing.ts';
import { listPickOutgoing, mailDespatchNote } from '../../../shared/contract/outgoing/pick-outgoing.ts';
import { ownApiSuite } from '../../support/builders/api-suite.ts';
import { liveFor } from '../../support/builders/live.ts';
import { linesOf, siteWithStock } from '../../support/builders/picks.ts';
import { jobsFor } from '../../support/builders/queue.ts';
import { wroteNothing } from '../../support/builders/wrote-nothing.ts';
import { column, columns } from '../../support/columns.ts';
import { becomes } from '../../support/eventually.ts';

ownApiSuite('outgoing mails and calls', (test, builders, hooks) => {
  const jobs = jobsFor(hooks, builders);
  const live = liveFor(hooks, builders);

  const send = (to: string, attempts: number) =>
    transaction(builders.it.pool, (tx) =>
      addJob(tx, 'sendMail', { to: [to], subject: 'Manifest', text: 'Ten drums.\n' }, { attempts }),
    );
  const failAll = () =>
    builders.it.db.run(`update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'over quota'`);
  const superAdmin = () => builders.it.caller({}, ['superAdmin']);

  test('a mail that failed every attempt is listed with its reason and can be sent again', async () => {
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
    assert.is(items[0]?.to, 'carrier@example.com');
    assert.equal(await admin.ok(resendOutgoing, { ids: [items[0]?.id ?? 0] }), { resent: 1 });
    await jobs.done();
    assert.equal(
      jobs.mailServer.mails.map(({ to, subject, text }) => ({ to, subject, text })),
      [{ to: ['carrier@example.com'], subject: 'Manifest', text: 'Ten drums.\n' }],
    );
    assert.equal((await admin.ok(listFailedOutgoing, {})).items, []);
    assert.is((await builders.it.db.many(`select from audit where operation = 'resendOutgoing'`)).length, 1);
  });

  test('super admins in any warehouse are notified of a failed mail and its outcome; other users cannot follow that', async () => {
    const site = await builders.it.site();
    const administrator = await builders.it.caller({}, ['superAdmin']);
    const { id: here } = await builders.it.db.one<{ id: number }>(
      'insert into accesses (user_id, company_id, warehouse_id, permissions) values ($1, $2, $3, $4) returning id',
      [administrator.userId, site.companyId, site.warehouseId, []],
    );
    const [token] = administrator.credential.split('@');
    const follower = await live.follow(`${token}@${here}`, ['outgoing']);
    const storeman = await builders.it.storeman(site);
    for (const topics of [['outgoing'], ['ern', 'outgoing/7']]) {
      assert.is((await live.follow(storeman.credential, topics)).status, 403);
    }
    const failed = async () => {
      jobs.mailServer.refusing = true;
      await send('full@example.com', 1);
      await jobs.done();
      await becomes(() => follower.last()?.kind, 'fail');
      const [one] = (await administrator.ok(listFailedOutgoing, {})).items;
      jobs.mailServer.refusing = false;
      return { ids: [one?.id ?? 0] };
    };
    await administrator.ok(resendOutgoing, await failed());
    await becomes(() => follower.changes(), ['fail outgoing null', 'resend outgoing null']);
    await jobs.done();
    await administrator.ok(dropOutgoing, { ...(await failed()), reason: 'They have left' });
    await becomes(() => follower.changes().slice(2), ['fail outgoing null', 'drop outgoing null']);
  });

  test('a mail that is still being tried is neither listed nor sent twice', async () => {
    jobs.mailServer.refusing = true;
    await send('patient@example.com', 5);
    const { id } = await builders.it.db.one<{ id: number }>(
      'select id from graphile_worker.jobs order by id desc limit 1',
    );
    const admin = await superAdmin();
    assert.equal((await admin.ok(listFailedOutgoing, {})).items, []);
    for (const refused of [
      () => admin.refused(resendOutgoing, { ids: [id] }, 'not_found'),
      () => admin.refused(dropOutgoing, { ids: [id], reason: 'Gone' }, 'not_found'),
    ])
      await wroteNothing(builders.it, refused);
    jobs.mailServer.refusing = false;
    await jobs.done();
    assert.is(jobs.mailServer.mails.filter(({ to }) => to.includes('patient@example.com')).length, 1);
    for (const refused of [
      () => admin.refused(resendOutgoing, { ids: [id] }, 'not_found'),
      () => admin.refused(dropOutgoing, { ids: [id], reason: 'Gone' }, 'not_found'),
    ])
      await wroteNothing(builders.it, refused);
  });

  test('G70 a failed note names its pick and address; once dropped, the pick shows why and the audit records the user', async () => {
    const { site, storeman, sku } = await siteWithStock(builders.it, '9');
    const { id, number } = await storeman.ok(pickAndDespatch, { ...linesOf(sku, '1'), signedBy: 'Ada' });
    const addresses = ['gone@example.com', 'also.gone@example.com'];
    await jobs.whilePaused(async () => {
      await storeman.ok(mailDespatchNote, { id, addresses });
      await failAll();
    });
    const admin = await superAdmin();
    const warehouse = await builders.it.nameOf('warehouses', site.warehouseId);
    const { items } = await admin.ok(listFailedOutgoing, { sort: 'createdAt' });
    assert.equal(
      items.map(({ kind, to, about }) => [kind, to, about]).toSorted(),
      addresses
        .toSorted()
        .map((to) => [
          'sendNote',
          to,
          { document: 'pick', id, number, companyId: site.companyId, warehouseId: site.warehouseId, warehouse },
        ]),
    );
    const shown = async () => (await storeman.ok(listPickOutgoing, { id, sort: 'askedAt' })).items;
    assert.equal(column(await shown(), 'state'), ['failed', 'failed']);
    const reason = 'They have left the company';
    const ids = items.map((one) => one.id);
    assert.equal(await admin.ok(dropOutgoing, { ids: [...ids, ids[0] ?? 0, 1], reason }), { dropped: 2 });
    assert.equal(columns(await shown(), 'state', 'droppedReason'), [`dropped, ${reason}`, `dropped, ${reason}`]);
    assert.equal((await admin.ok(listFailedOutgoing, {})).items, []);
    const audited = await builders.it.db.many<{ after: object }>(
      `select after from audit where operation = 'dropOutgoing' and user_id = $1`,
      [admin.userId],
    );
    assert.equal(column(audited, 'after'), [
      { name: 'sendNote', reason },
      { name: 'sendNote', reason },
    ]);
    await jobs.done();
    assert.equal(
      jobs.mailServer.mails.filter(({ to }) => to.some((one) => one.endsWith('gone@example.com'))),
      [],
    );
  });

  test('all failed mails are sent again at once, each to its address and only once', async () => {
    const { storeman, sku } = await siteWithStock(builders.it, '9');
    const { id } = await storeman.ok(pickAndDespatch, { ...linesOf(sku, '1'), signedBy: 'Ada' });
    await jobs.whilePaused(async () => {
      await storeman.ok(mailDespatchNote, { id, addresses: ['again.note@example.com'] });
      await send('again.mail@example.com', 1);
      await failAll();
    });
    const admin = await superAdmin();
    const { items } = await admin.ok(listFailedOutgoing, { kind: ['sendNote', 'sendMail'] });
    const [one, other] = [await superAdmin(), admin];
    const ids = items.map((row) => row.id);
    const replies = await Promise.all([one, other].map((person) => person.call(resendOutgoing, { ids })));
    await jobs.done();
    assert.ok(replies.some(({ status }) => status === 200));
    for (const address of ['again.note@example.com', 'again.mail@example.com']) {
      assert.is(jobs.mailServer.mails.filter(({ to }) => to.includes(address)).length, 1, address);
    }
    assert.is((await storeman.ok(listPickOutgoing, { id })).items[0]?.state, 'delivered');
  });
});
