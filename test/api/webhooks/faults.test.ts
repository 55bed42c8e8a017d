import * as assert from 'uvu/assert';
import { cleanUp } from '../../../server/queue/tasks/upkeep.ts';
import { createErn, receiveErn } from '../../../shared/contract/goods-in/goods-in.ts';
import { listPartnerCalls, testPartnerCall } from '../../../shared/contract/outgoing/partner-calls.ts';
import { switchOffWebhook, switchOnWebhook, testWebhook } from '../../../shared/contract/webhooks/webhooks.ts';
import { ownApiSuite } from '../../support/builders/api-suite.ts';
import type { Site } from '../../support/builders/builders.ts';
import type { Caller } from '../../support/builders/caller.ts';
import { callable, partnerAdministrator } from '../../support/builders/partners.ts';
import { siteWithStoreman } from '../../support/builders/picks.ts';
import { jobsFor } from '../../support/builders/queue.ts';
import { inShort, type MadeWebhook, webhooksFor } from '../../support/builders/webhooks.ts';
import { column } from '../../support/columns.ts';
import { answers, startEpodServer } from '../../support/epod-server.ts';
import { becomes, eventually } from '../../support/eventually.ts';

const HOUR = 3_600_000;

ownApiSuite('webhooks whose receivers fail', (test, builders, hooks) => {
  const jobs = jobsFor(hooks, builders);
  const webhookUnder = webhooksFor(hooks, builders);
  async function shop() {
    const { site, storeman } = await siteWithStoreman(builders.it);
    return { site, storeman, webhook: await webhookUnder(storeman.accessId, { subjects: ['ern'] }) };
  }

  async function ernAt(storeman: Caller, site: Site): Promise<number> {
    const stockCode = await builders.it.sku(site);
    return (await storeman.ok(createErn, { lines: [{ stockCode, quantity: '1' }] })).id;
  }

  const answered = async (webhook: MadeWebhook) =>
    (await webhook.deliveries())[0]?.tries.map(({ answer }) => answer) ?? [];
  const callsTo = ({ receiver }: MadeWebhook) => receiver.calls.map(inShort);

  async function earlier({ id }: MadeWebhook, milliseconds: number): Promise<void> {
    const { db } = builders.it;
    const before = (since: string | null) => since && new Date(Date.parse(since) - milliseconds);
    const { since } = await db.one<{ since: string | null }>(
      'select failing_since as since from webhooks where id = $1',
      [id],
    );
    await db.run('update webhooks set resting_until = null, failing_since = $2 where id = $1', [id, before(since)]);
    const waiting = await db.many<{ delivery: number; since: string | null }>(
      `select id as delivery, first_try_at as since from webhook_deliveries where webhook_id = $1 and state = 'waiting'`,
      [id],
    );
    for (const one of waiting)
      await db.run('update webhook_deliveries set next_try_at = now(), first_try_at = $2 where id = $1', [
        one.delivery,
        before(one.since),
      ]);
  }

  test('G69 redirects, invalid HTTP and broken connections fail; 200 with rubbish succeeds and is shown as text', async () => {
    for (const name of ['redirects', 'babbles', 'hangsUp', 'brags'] as const) {
      const { site, storeman, webhook } = await shop();
      webhook.receiver.answer = answers[name];
      const ern = await ernAt(storeman, site);
      await eventually(async () => assert.ok((await answered(webhook)).length > 0));
      assert.is((await webhook.row()).state, 'failing', name);
      webhook.receiver.answer = answers.answersRubbish;
      await webhook.drained();
      const [shown] = await webhook.deliveries();
      assert.is(shown?.state, 'delivered', name);
      assert.is(shown?.tries[0]?.delivered, false, name);
      assert.match(shown?.tries.at(-1)?.answer ?? '', /^200 [^\p{Cc}]*$/u);
      assert.ok(webhook.receiver.calls.every(({ path }) => path === '/notify?key=1'));
      assert.equal(new Set(callsTo(webhook)), new Set([`created ern ${ern}`]));
      assert.is((await webhook.row()).state, 'active', name);
    }
  });

  test('G69 a saved private address is not called where private addresses are forbidden', async () => {
    const { site, storeman, webhook } = await shop();
    const { settings } = builders.it.services;
    settings.allowPrivateCalls = false;
    await ernAt(storeman, site);
    await eventually(async () => assert.is((await answered(webhook))[0], 'it is not a public one'));
    settings.allowPrivateCalls = true;
    assert.equal(webhook.receiver.calls, []);
    await webhook.drained();
  });

  test('G69 silent receivers delay neither another webhook nor an ePOD call', async () => {
    const { site, storeman } = await siteWithStoreman(builders.it);
    const silent = await Promise.all(
      Array.from({ length: 5 }, () => webhookUnder(storeman.accessId, { subjects: ['ern'] })),
    );
    for (const { receiver } of silent) receiver.answer = answers.saysNothing;
    const quick = await webhookUnder(storeman.accessId, { subjects: ['ern'] });
    const epod = await startEpodServer();
    const partner = await builders.it.id('insert into partners (company_id, name) values ($1, $2) returning id', [
      site.companyId,
      builders.it.name('Prysm'),
    ]);
    await callable(builders.it, site.companyId, partner, epod.url);
    const keeper = await partnerAdministrator(builders.it, site.companyId);
    const first = await ernAt(storeman, site);
    await eventually(() => assert.ok(silent.every(({ receiver }) => receiver.calls.length > 0)));
    await becomes(() => callsTo(quick), [`created ern ${first}`]);
    const begun = performance.now();
    const later = await ernAt(storeman, site);
    await becomes(() => callsTo(quick), [`created ern ${first}`, `created ern ${later}`]);
    const took = performance.now() - begun;
    assert.ok(took < 2_000, `${took} ms`);
    await keeper.ok(testPartnerCall, { id: partner });
    await eventually(async () =>
      assert.is((await keeper.ok(listPartnerCalls, { id: partner })).items[0]?.state, 'delivered'),
    );
    // None of the silent receivers is called a second time meanwhile.
    for (const { receiver } of silent) assert.ok(receiver.calls.length <= 2);
    for (const { receiver } of silent) receiver.answer = answers.accepts;
    await epod.close();
    for (const one of silent) await one.drained();
  });

  test('a failing receiver gets one call at a time, and all waiting changes once it is back', async () => {
    const { site, storeman, webhook } = await shop();
    webhook.receiver.answer = answers.fails;
    const made: number[] = [];
    for (let turn = 0; turn < 20; turn += 1) made.push(await ernAt(storeman, site));
    await eventually(() => assert.ok(webhook.receiver.calls.length > 8));
    assert.ok(webhook.receiver.calls.length < 16, `${webhook.receiver.calls.length} calls`);
    webhook.receiver.calls.length = 0;
    webhook.receiver.answer = answers.accepts;
    await webhook.drained();
    assert.equal(callsTo(webhook).toSorted(), made.map((id) => `created ern ${id}`).toSorted());
  });

  test('G69 while a receiver handles one change of a thing, the next change of it is not sent', async () => {
    const { site, storeman, webhook } = await shop();
    await webhook.administrator.ok(switchOffWebhook, { id: webhook.id });
    const ern = await ernAt(storeman, site);
    await storeman.ok(receiveErn, { id: ern, asShipped: true });
    let open = 0;
    let most = 0;
    webhook.receiver.answer = (response) => {
      open += 1;
      most = Math.max(most, open);
      setTimeout(() => {
        open -= 1;
        response.end('thanks');
      }, 300);
    };
    await webhook.administrator.ok(switchOnWebhook, { id: webhook.id });
    await becomes(() => callsTo(webhook), [`created ern ${ern}`, `changed ern ${ern}`]);
    await webhook.drained();
    assert.is(most, 1);
  });

  test('a delivery is retried for a day at growing waits up to an hour, then fails, and later changes are sent', async () => {
    const { site, storeman, webhook } = await shop();
    let isBad = true;
    webhook.receiver.answer = (response) => response.writeHead(isBad ? 400 : 200).end();
    await ernAt(storeman, site);
    const waits: number[] = [];
    for (const tries of [1, 2, 3, 11, 12, 20]) {
      await builders.it.db.run(`update webhook_deliveries set tries = $2 where webhook_id = $1 and kind <> 'test'`, [
        webhook.id,
        tries - 1,
      ]);
      if (tries > 1) await earlier(webhook, HOUR);
      await eventually(async () => assert.is((await answered(webhook)).length, waits.length + 1));
      const [shown] = await webhook.deliveries();
      const wait = Date.parse(shown?.nextTryAt ?? '') - Date.parse(shown?.tries.at(-1)?.at ?? '');
      waits.push(Math.round(wait / 1000));
    }
    assert.equal(waits, [2, 4, 8, 2048, 3600, 3600]);
    // Another call is accepted meanwhile, so the receiver as a whole does not fail.
    isBad = false;
    await webhook.administrator.ok(testWebhook, { id: webhook.id });
    await eventually(async () => assert.is((await webhook.row()).state, 'active'));
    isBad = true;
    await earlier(webhook, 24 * HOUR);
    await eventually(async () => assert.is((await webhook.deliveries())[0]?.state, 'failed'));
    assert.is((await webhook.row()).state, 'failing');
    isBad = false;
    const next = await ernAt(storeman, site);
    await eventually(() => assert.is(callsTo(webhook).at(-1), `created ern ${next}`));
  });

  test('a webhook without success for a day is switched off and its creator notified once; switched on, it tries again', async () => {
    const { site, storeman, webhook } = await shop();
    const { administrator, id } = webhook;
    await builders.it.db.run(`update users set email = login || '@example.com' where name = $1`, [
      (await webhook.row()).createdBy,
    ]);
    webhook.receiver.answer = answers.hangsUp;
    const ern = await ernAt(storeman, site);
    await eventually(async () => assert.is((await webhook.row()).state, 'failing'));
    await earlier(webhook, 23 * HOUR);
    const before = (await answered(webhook)).length;
    await eventually(async () => assert.ok((await answered(webhook)).length > before));
    assert.is((await webhook.row()).state, 'failing');
    await earlier(webhook, 2 * HOUR);
    await eventually(async () => assert.is((await webhook.row()).state, 'off'));
    await jobs.done();
    const { problem, createdBy } = await webhook.row();
    const mails = jobs.mailServer.mails.filter(({ to }) => to.includes(`${createdBy}@example.com`));
    assert.equal(column(mails, 'subject'), ['WMS: webhook switched off']);
    assert.ok(mails[0]?.text.includes(webhook.name) && mails[0].text.includes(problem ?? '–'));
    assert.not.ok(mails[0]?.text.includes(webhook.secret));
    webhook.receiver.answer = answers.accepts;
    await administrator.ok(switchOnWebhook, { id });
    const later = await ernAt(storeman, site);
    await eventually(() => assert.ok(callsTo(webhook).includes(`created ern ${later}`)));
    assert.equal([(await webhook.row()).state, (await webhook.row()).problem], ['active', null]);
    assert.ok(callsTo(webhook).includes(`created ern ${ern}`));
  });

  test('deliveries are kept for 30 days after they end', async () => {
    const { site, storeman, webhook } = await shop();
    await ernAt(storeman, site);
    await eventually(async () => assert.is((await webhook.deliveries())[0]?.state, 'delivered'));
    const after = (days: number) =>
      cleanUp(undefined, { pool: builders.it.pool, now: () => new Date(Date.now() + days * 24 * HOUR) } as never);
    const deliveryCount = () =>
      builders.it.db.one('select count(*)::int as deliveries from webhook_deliveries where webhook_id = $1', [
        webhook.id,
      ]);
    await after(29);
    assert.equal(await deliveryCount(), { deliveries: 1 });
    await after(31);
    assert.equal(await deliveryCount(), { deliveries: 0 });
  });
});
