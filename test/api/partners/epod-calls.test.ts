import { createHmac } from 'node:crypto';
import * as assert from 'uvu/assert';
import { transaction } from '../../../server/db/transaction.ts';
import { addJob } from '../../../server/queue/jobs.ts';
import { despatchPick, despatchPicks, pickAndDespatch } from '../../../shared/contract/goods-out/despatch.ts';
import { createPick, getPick } from '../../../shared/contract/goods-out/picks.ts';
import { listPartnerCalls, testPartnerCall } from '../../../shared/contract/outgoing/partner-calls.ts';
import { listPickOutgoing } from '../../../shared/contract/outgoing/pick-outgoing.ts';
import { editPartner, getPartner } from '../../../shared/contract/partners/partners.ts';
import { reverseOperation } from '../../../shared/contract/stock/stock.ts';
import { ownApiSuite } from '../../support/builders/api-suite.ts';
import { callable, epodPassword, partnerAdministrator } from '../../support/builders/partners.ts';
import { linesOf, siteWithStock } from '../../support/builders/picks.ts';
import { jobsFor } from '../../support/builders/queue.ts';
import { wroteNothing } from '../../support/builders/wrote-nothing.ts';
import { column, columns } from '../../support/columns.ts';
import { answers, type EpodServer, startEpodServer, type TakenCall } from '../../support/epod-server.ts';
import { eventually } from '../../support/eventually.ts';

ownApiSuite('calls of ePOD services', (test, builders, hooks) => {
  const jobs = jobsFor(hooks, builders);
  const servers: EpodServer[] = [];
  hooks.before(() => {
    // The services of these partners are on loopback.
    builders.it.services.settings.allowPrivateCalls = true;
  });
  hooks.after(async () => {
    for (const server of servers) await server.close();
  });

  async function shop(answer: EpodServer['answer'] = answers.accepts) {
    const epod = await startEpodServer();
    servers.push(epod);
    epod.answer = answer;
    const made = await siteWithStock(builders.it, '50');
    const { companyId } = made.site;
    const name = builders.it.name('Prysm');
    const partner = await builders.it.id('insert into partners (company_id, name) values ($1, $2) returning id', [
      companyId,
      name,
    ]);
    await callable(builders.it, companyId, partner, epod.url);
    const administrator = await partnerAdministrator(builders.it, companyId);
    return { ...made, companyId, epod, partner, name, administrator };
  }
  type Shop = Awaited<ReturnType<typeof shop>>;

  async function despatched({ storeman, sku, name }: Shop, facts: { reference?: string } = {}) {
    const { id, number } = await storeman.ok(createPick, {
      partner: name,
      thirdPartyComments: 'Gate code 4711',
      ...facts,
      ...linesOf(sku, '3'),
    });
    const { operationId } = await storeman.ok(despatchPick, { id, asReserved: true, signedBy: 'K. Driver' });
    return { id, number, operationId };
  }
  const callsOf = async ({ storeman }: Shop, id: number) => (await storeman.ok(listPickOutgoing, { id })).items;

  /** The check that docs/epod.md requires before a service trusts a call. */
  function isOurs({ headers, body }: TakenCall, password: string, now: Date): boolean {
    const [, time = '', hmac] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['wms-signature'])) ?? [];
    const isNew = Math.abs(now.getTime() / 1000 - Number(time)) <= 300;
    return isNew && hmac === createHmac('sha256', password).update(`${time}.${body}`).digest('hex');
  }

  test('a despatch calls its partner’s service with a signature and the goods, without the comments for a third party', async () => {
    const all = await shop();
    const { id, number } = await despatched(all, { reference: 'SO-1' });
    await jobs.done();
    assert.is(all.epod.calls.length, 1);
    const [call] = all.epod.calls as [TakenCall];
    assert.is(call.path, '/notify?key=1');
    assert.ok(isOurs(call, epodPassword, new Date()));
    assert.not.ok(isOurs({ ...call, body: call.body.replace('"3"', '"4"') }, epodPassword, new Date()));
    assert.not.ok(isOurs(call, 'another', new Date()));
    assert.not.ok(isOurs(call, epodPassword, new Date(Date.now() + 301_000)));
    const { pick, ...body } = JSON.parse(call.body);
    assert.equal(body, { delivery: Number(call.headers['wms-delivery']), user: 'prysm', event: 'despatched' });
    const { despatchedAt } = await all.storeman.ok(getPick, { id });
    assert.is(new Date(pick.despatchedAt).toISOString(), new Date(despatchedAt ?? '').toISOString());
    assert.equal([pick.number, pick.reference, pick.signedBy], [number, 'SO-1', 'K. Driver']);
    assert.equal(pick.lines, [{ stockCode: all.sku, name: all.sku, unit: 'each', quantity: '3', drums: [] }]);
    assert.not.ok(call.body.includes('4711') || call.body.includes(epodPassword));
    const [shown] = await callsOf(all, id);
    assert.equal([shown?.kind, shown?.partner, shown?.state], ['call', all.name, 'delivered']);
    assert.equal(columns(shown?.tries, 'delivered', 'answer'), ['true, 200 thanks']);
    const { items } = await all.administrator.ok(listPartnerCalls, { id: all.partner });
    assert.equal(
      items.map((one) => [one.id, one.pick]),
      [[shown?.id, { id, number }]],
    );
  });

  test('each despatch of a partner’s pick makes one call, and picks of no partner make none', async () => {
    const all = await shop();
    const { storeman, sku, name } = all;
    const made = async (partner?: string) =>
      (await storeman.ok(createPick, { ...(partner && { partner }), ...linesOf(sku, '2') })).id;
    const ids = [await made(name), await made(), await made(name), await made(builders.it.name('Nobody'))];
    await storeman.ok(despatchPicks, { ids, signedBy: 'Ada' });
    await storeman.ok(pickAndDespatch, { partner: name, ...linesOf(sku, '1'), signedBy: 'Ada' });
    await jobs.done();
    assert.is(new Set(all.epod.calls.map(({ headers }) => headers['wms-delivery'])).size, 3);
    assert.is(all.epod.calls.length, 3);
    assert.equal(column(await Promise.all(ids.map((id) => callsOf(all, id))), 'length'), [1, 0, 1, 0]);
  });

  test('a refused despatch makes no call', async () => {
    const all = await shop();
    const { id } = await all.storeman.ok(createPick, { partner: all.name, ...linesOf(all.sku, '2') });
    await wroteNothing(builders.it, () =>
      all.storeman.refused(despatchPick, { id, asReserved: true }, 'signature_missing'),
    );
    await jobs.done();
    assert.equal(all.epod.calls, []);
  });

  test('a failed call is repeated under the same delivery with a new signature, and each attempt shows its answer', async () => {
    const all = await shop(answers.fails);
    const { id } = await despatched(all);
    await jobs.tried('callPartner');
    const [waiting] = await callsOf(all, id);
    all.epod.answer = answers.accepts;
    await jobs.done();
    assert.equal([waiting?.state, waiting?.tries[0]?.answer], ['waiting', '503 try later']);
    assert.ok((waiting?.nextTryAt ?? '') > (waiting?.tries[0]?.at ?? 'z'));
    const [shown] = await callsOf(all, id);
    assert.is(shown?.state, 'delivered');
    assert.is(shown?.tries.length, all.epod.calls.length);
    assert.is(new Set(all.epod.calls.map(({ headers }) => headers['wms-delivery'])).size, 1);
    assert.is(new Set(all.epod.calls.map(({ headers }) => headers['wms-signature'])).size, all.epod.calls.length);
    for (const call of all.epod.calls) assert.ok(isOurs(call, epodPassword, new Date()));
  });

  test('a failed call is one sentence in the log, without a stack', async () => {
    const all = await shop(answers.fails);
    jobs.messages.length = 0;
    await despatched(all);
    await jobs.tried('callPartner');
    const logLines = jobs.messages.filter((line) => line.includes('503'));
    assert.match(logLines.join('|'), /^Calling a partner failed, try 1 of 14: 503[^|]*$/);
    assert.not(jobs.messages.some((line) => line.includes('Failed task')));
    all.epod.answer = answers.accepts;
    await jobs.done();
  });

  test('a call is tried for more than a day before it counts as failed', async () => {
    const all = await shop(answers.fails);
    await jobs.whilePaused(async () => {
      await despatched(all);
      const { seconds } = await builders.it.db.one<{ seconds: number }>(
        `select sum(exp(least(10, n)))::float8 as seconds
         from graphile_worker.jobs j, generate_series(1, j.max_attempts - 1) n
         where j.task_identifier = 'callPartner'`,
      );
      assert.ok(seconds > 24 * 3600, `${seconds} s`);
      assert.ok(seconds < 36 * 3600, `${seconds} s`);
      await builders.it.db.run('select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs');
    });
  });

  test('G69 redirects, invalid HTTP and broken connections fail; 200 with rubbish succeeds and is shown as text', async () => {
    for (const name of ['redirects', 'babbles', 'hangsUp'] as const) {
      const all = await shop(answers[name]);
      const { id } = await despatched(all);
      await jobs.tried('callPartner');
      const [waiting] = await callsOf(all, id);
      all.epod.answer = answers.answersRubbish;
      await jobs.done();
      assert.equal([waiting?.state, waiting?.tries[0]?.delivered], ['waiting', false], name);
      assert.ok((waiting?.tries[0]?.answer ?? '').length > 0, name);
      const [shown] = await callsOf(all, id);
      assert.is(shown?.state, 'delivered', name);
      assert.match(shown?.tries.at(-1)?.answer ?? '', /^200 [^\p{Cc}]*$/u);
      assert.ok(
        all.epod.calls.every(({ path }) => path === '/notify?key=1'),
        name,
      );
    }
  });

  test('G69 services that never answer hold up neither mails nor the calls of another partner', async () => {
    const silent = await shop(answers.saysNothing);
    const quick = await shop();
    for (let made = 0; made < 12; made += 1) await despatched(silent);
    const { id } = await despatched(quick);
    await transaction(builders.it.pool, (tx) =>
      addJob(tx, 'sendMail', { to: ['not.held.up@example.com'], subject: 'Manifest', text: 'Ten drums.\n' }),
    );
    await eventually(async () => assert.is((await callsOf(quick, id))[0]?.state, 'delivered'));
    await eventually(() => assert.ok(jobs.mailServer.mails.some(({ to }) => to.includes('not.held.up@example.com'))));
    // Calls are made one after the other: the silent service has one open call, however many wait.
    assert.is(silent.epod.calls.length, 1);
    silent.epod.answer = answers.hangsUp;
    await builders.it.db.run(
      `select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs where locked_at is null`,
    );
    await silent.epod.close();
    servers.splice(servers.indexOf(silent.epod), 1);
    await eventually(async () => {
      const { locked } = await builders.it.db.one<{ locked: number }>(
        'select count(*) as locked from graphile_worker.jobs where locked_at is not null',
      );
      assert.is(locked, 0);
    });
    await builders.it.db.run('select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs');
  });

  test('a despatch undone before its call makes no call, and the pick shows the reason', async () => {
    const all = await shop();
    let made: Awaited<ReturnType<typeof despatched>> | undefined;
    await jobs.whilePaused(async () => {
      made = await despatched(all);
      await all.storeman.ok(reverseOperation, { id: made.operationId, reason: 'Wrong pick' });
    });
    await jobs.done();
    assert.equal(all.epod.calls, []);
    const [shown] = await callsOf(all, made?.id ?? 0);
    assert.equal([shown?.state, shown?.droppedReason], ['dropped', 'The despatch was undone']);
  });

  test('a partner without credentials is not called, and removing credentials drops waiting calls', async () => {
    const all = await shop();
    let first: Awaited<ReturnType<typeof despatched>> | undefined;
    await jobs.whilePaused(async () => {
      first = await despatched(all);
      const { version } = await all.administrator.ok(getPartner, { id: all.partner });
      await all.administrator.ok(editPartner, { id: all.partner, version, epodUsername: null });
    });
    const second = await despatched(all);
    await jobs.done();
    assert.equal(all.epod.calls, []);
    assert.is((await callsOf(all, first?.id ?? 0))[0]?.state, 'dropped');
    assert.equal(await callsOf(all, second.id), []);
  });

  test('a test call runs once, shows the service’s answer and is not listed as a failure', async () => {
    const all = await shop();
    const tried = async () => {
      const { id } = await all.administrator.ok(testPartnerCall, { id: all.partner });
      await jobs.done();
      const { items } = await all.administrator.ok(listPartnerCalls, { id: all.partner });
      const partnerCall = items.find((one) => one.id === id);
      return [partnerCall?.kind, partnerCall?.state, partnerCall?.tries.map(({ answer }) => answer), partnerCall?.pick];
    };
    assert.equal(await tried(), ['testCall', 'delivered', ['200 thanks'], null]);
    assert.equal(JSON.parse(all.epod.calls[0]?.body ?? '').event, 'test');
    all.epod.answer = answers.fails;
    assert.equal(await tried(), ['testCall', 'dropped', ['503 try later'], null]);
    assert.is(all.epod.calls.length, 2);
    const { waiting } = await builders.it.db.one<{ waiting: number }>(
      'select count(*) as waiting from graphile_worker.jobs',
    );
    assert.is(waiting, 0);
  });

  test('a test call is refused for a partner without credentials and for one of another company', async () => {
    const all = await shop();
    const bare = await builders.it.id('insert into partners (company_id, name) values ($1, $2) returning id', [
      all.companyId,
      builders.it.name('Bare'),
    ]);
    await wroteNothing(builders.it, () => all.administrator.refused(testPartnerCall, { id: bare }, 'epod_missing'));
    const other = await shop();
    await wroteNothing(builders.it, () =>
      other.administrator.refused(testPartnerCall, { id: all.partner }, 'not_found'),
    );
    await other.administrator.refused(listPartnerCalls, { id: all.partner }, 'not_found');
    await jobs.done();
    assert.equal(all.epod.calls, []);
  });

  test('G69 a saved private address is not called where private addresses are forbidden', async () => {
    const all = await shop();
    builders.it.services.settings.allowPrivateCalls = false;
    const { id } = await all.administrator.ok(testPartnerCall, { id: all.partner });
    await jobs.done();
    builders.it.services.settings.allowPrivateCalls = true;
    const { items } = await all.administrator.ok(listPartnerCalls, { id: all.partner });
    assert.is(items.find((one) => one.id === id)?.droppedReason, 'it is not a public one');
    assert.equal(all.epod.calls, []);
  });
});
