import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { planDeliveries } from '../../../server/api/webhooks/plan-deliveries.ts';
import { post } from '../../../server/queue/web-call.ts';
import { countErn, createErn, getErn, receiveErn } from '../../../shared/contract/goods-in/goods-in.ts';
import { createPick } from '../../../shared/contract/goods-out/picks.ts';
import {
  editIntegration,
  listIntegrations,
  revokeIntegration,
} from '../../../shared/contract/integrations/integrations.ts';
import { createLocation } from '../../../shared/contract/locations/locations.ts';
import { createUnit, deleteUnit, editUnit } from '../../../shared/contract/units/units.ts';
import {
  editWebhook,
  resendWebhookDeliveries,
  rotateWebhookSecret,
  switchOffWebhook,
  switchOnWebhook,
  testWebhook,
} from '../../../shared/contract/webhooks/webhooks.ts';
import { ownApiSuite } from '../../support/builders/api-suite.ts';
import type { Site } from '../../support/builders/builders.ts';
import type { Caller } from '../../support/builders/caller.ts';
import { ernOf } from '../../support/builders/erns.ts';
import { integrationOf } from '../../support/builders/integrations.ts';
import { receiveGoods, siteWithSku, siteWithStoreman } from '../../support/builders/picks.ts';
import { doJobs, jobsFor } from '../../support/builders/queue.ts';
import {
  inShort,
  isSigned,
  type MadeWebhook,
  payloadOf,
  shownReceiver,
  webhooksFor,
} from '../../support/builders/webhooks.ts';
import { column, columns } from '../../support/columns.ts';
import { answers, epodCertificate } from '../../support/epod-server.ts';
import { becomes, eventually } from '../../support/eventually.ts';
import { fixture, temporaryFolder } from '../../support/folder.ts';
import { freePort } from '../../support/program.ts';

ownApiSuite('deliveries of webhooks', (test, builders, hooks) => {
  const jobs = jobsFor(hooks, builders);
  const webhookUnder = webhooksFor(hooks, builders);

  const callsTo = ({ receiver }: MadeWebhook) => receiver.calls.map(inShort);

  async function ernAt(storeman: Caller, site: Site): Promise<number> {
    const stockCode = await builders.it.sku(site);
    return (await storeman.ok(createErn, { lines: [{ stockCode, quantity: '1' }] })).id;
  }

  test('a webhook of an integration sends what its scopes read in every warehouse, and nothing once it is revoked', async () => {
    const { site, storeman, sku: stockCode } = await siteWithSku(builders.it);
    const second = await builders.it.storeman(await builders.it.site({ companyId: site.companyId }));
    const { id, name, administrator } = await integrationOf(builders.it, site, ['goodsOut']);
    const [row] = (await administrator.ok(listIntegrations, { id })).items;
    const webhook = await webhookUnder(row?.accessId ?? 0, { subjects: ['ern', 'pick'] });
    const listed = await webhook.row();
    assert.equal([listed.login, listed.isOfIntegration, listed.warehouse], [name, true, null]);
    await receiveGoods(builders.it, site, [{ stockCode, quantity: '5' }]);
    const pick = await storeman.ok(createPick, { lines: [{ stockCode, quantity: '2' }] });
    const other = await second.ok(createErn, { lines: [{ stockCode, quantity: '1' }] });
    // A later change is sent, so the ERN before it was passed over while the scopes were still the old ones.
    const next = await storeman.ok(createPick, { lines: [{ stockCode, quantity: '2' }] });
    await eventually(() => assert.equal(callsTo(webhook), [`created pick ${pick.id}`, `created pick ${next.id}`]));
    await administrator.ok(editIntegration, { id, version: 1, scopes: ['goodsIn'] });
    const later = await second.ok(createErn, { lines: [{ stockCode, quantity: '1' }] });
    await eventually(() => assert.is(callsTo(webhook).at(-1), `created ern ${later.id}`));
    assert.not.ok(callsTo(webhook).includes(`created ern ${other.id}`));
    await administrator.ok(revokeIntegration, { id });
    assert.is((await webhook.row()).state, 'suspended');
  });

  test('committed changes of a warehouse arrive within two seconds, in order and signed, as in the feed', async () => {
    const { site, storeman, sku: stockCode } = await siteWithSku(builders.it);
    const webhook = await webhookUnder(storeman.accessId, { subjects: ['ern'] });
    const ern = await ernOf(storeman, [{ stockCode, quantity: '5' }]);
    await storeman.ok(countErn, { id: ern.id, counts: [{ lineId: ern.lineId, add: '5' }] });
    await storeman.ok(receiveErn, { id: ern.id });
    const committed = performance.now();
    await eventually(() => assert.is(callsTo(webhook).at(-1), `changed ern ${ern.id}`));
    const took = performance.now() - committed;
    assert.ok(took < 2_000, `${took} ms`);
    const [first] = webhook.receiver.calls;
    assert.ok(first !== undefined && isSigned(first, webhook.secret));
    assert.not.ok(isSigned({ ...first, body: first.body.replace('created', 'deleted') }, webhook.secret));
    assert.not.ok(isSigned(first, webhook.secret, new Date(Date.now() + 301_000)));
    const { delivery, change, ...rest } = payloadOf(first);
    assert.equal(rest, { webhook: webhook.id, event: 'change' });
    assert.is(first.headers['wms-delivery'], String(delivery));
    assert.equal([change?.warehouseId, change?.name], [site.warehouseId, 'ern.created']);
    const { number, reference } = await storeman.ok(getErn, { id: ern.id });
    assert.equal([change?.number, change?.reference], [number, reference]);
    const { productName, version } = builders.it.services.settings;
    assert.is(first.headers['user-agent'], `${productName}/${version}`);
    assert.ok(Date.parse(change?.at ?? '') <= Date.now());
    await webhook.drained();
    // The count and the receipt are one change if neither was delivered before the other was committed.
    const [created, ...changed] = callsTo(webhook);
    assert.is(created, `created ern ${ern.id}`);
    assert.ok(changed.length === 1 || changed.length === 2);
    for (const { state, tries } of await webhook.deliveries())
      assert.equal([state, tries.map(({ answer }) => answer)], ['delivered', ['200 thanks']]);
  });

  test('several changes of a thing before delivery are sent once, in order and with rising numbers', async () => {
    const site = await builders.it.site();
    const office = await builders.it.caller({ companyId: site.companyId }, ['units']);
    const webhook = await webhookUnder(office.accessId, { subjects: ['unit'] });
    const named = () => ({ name: builders.it.name('Reel'), abbreviation: builders.it.name('rl'), divisible: false });
    await jobs.whilePaused(async () => {
      await Promise.all(
        Array.from({ length: 10 }, async () => {
          let { id, version } = await office.ok(createUnit, named());
          for (let turn = 0; turn < 8; turn += 1)
            ({ version } = await office.ok(editUnit, { id, version, name: builders.it.name('Reel') }));
          await office.ok(deleteUnit, { id });
        }),
      );
    });
    await becomes(() => webhook.receiver.calls.length, 30);
    const ofEach = Map.groupBy(webhook.receiver.calls.map(payloadOf), ({ change }) => change?.id);
    assert.is(ofEach.size, 10);
    for (const ones of ofEach.values()) {
      assert.equal(column(ones, 'change.kind'), ['created', 'changed', 'deleted']);
      const numbers = ones.map(({ delivery }) => delivery);
      assert.equal(
        numbers,
        numbers.toSorted((one, other) => one - other),
      );
    }
  });

  test('changes of a thing during a call are sent in one more call', async () => {
    const site = await builders.it.site();
    const office = await builders.it.caller({ companyId: site.companyId }, ['units']);
    const webhook = await webhookUnder(office.accessId, { subjects: ['unit'] });
    const named = { name: builders.it.name('Reel'), abbreviation: builders.it.name('rl'), divisible: false };
    const { id, version } = await office.ok(createUnit, named);
    const rename = async (before: number) =>
      (await office.ok(editUnit, { id, version: before, name: builders.it.name('Reel') })).version;
    await becomes(() => webhook.receiver.calls.length, 1);
    await webhook.drained();
    const held: (() => void)[] = [];
    webhook.receiver.answer = (response) => void held.push(() => void response.end('thanks'));
    const second = await rename(version);
    await becomes(() => held.length, 1);
    const third = await rename(second);
    await becomes(async () => (await webhook.row()).waiting, 2);
    await rename(third);
    await planDeliveries(builders.it.pool, site.companyId, new Date());
    assert.is((await webhook.row()).waiting, 2);
    webhook.receiver.answer = answers.accepts;
    held[0]?.();
    await webhook.drained();
    assert.equal(callsTo(webhook), [`created unit ${id}`, `changed unit ${id}`, `changed unit ${id}`]);
  });

  test('documents are sent before the SKUs of an import, and a slow call delays only its own thing', async () => {
    const { site, storeman } = await siteWithStoreman(builders.it);
    const webhook = await webhookUnder(storeman.accessId, { subjects: ['sku', 'ern'] });
    const skus = 60;
    let slow: (() => void) | undefined;
    webhook.receiver.answer = (response) => {
      if (slow === undefined) slow = () => void response.end('thanks');
      else response.end('thanks');
    };
    let ern = 0;
    await jobs.whilePaused(async () => {
      for (let turn = 0; turn < skus; turn += 1) await builders.it.sku(site);
      ern = await ernAt(storeman, site);
    });
    await becomes(() => webhook.receiver.calls.length, skus + 2);
    assert.is(callsTo(webhook)[0], `created ern ${ern}`);
    slow?.();
    await webhook.drained();
    const tries = (await webhook.deliveries()).map((delivery) => delivery.tries.length);
    assert.equal(new Set(tries), new Set([1]));
  });

  test('G41 a warehouse’s webhook gets its own changes, a company’s those of all its own, none another company’s', async () => {
    const site = await builders.it.site();
    const second = await builders.it.site({ companyId: site.companyId });
    const abroad = await builders.it.site({ warehouseId: site.warehouseId });
    const storeman = await builders.it.storeman(site);
    const office = await builders.it.caller({ companyId: site.companyId }, []);
    const subjects = ['ern', 'location'] as const;
    const [here, all] = [
      await webhookUnder(storeman.accessId, { subjects: [...subjects] }),
      await webhookUnder(office.accessId, { subjects: [...subjects] }),
    ];
    const elsewhere = await ernAt(await builders.it.storeman(second), second);
    await ernAt(await builders.it.storeman(abroad), abroad);
    const keeper = await builders.it.caller({ warehouseId: second.warehouseId }, ['locations']);
    const { id: location } = await keeper.ok(createLocation, { name: builders.it.name('LOC') });
    const own = await ernAt(storeman, site);
    await becomes(() => callsTo(here), [`created ern ${own}`]);
    await becomes(
      () => callsTo(all).toSorted(),
      [`created ern ${elsewhere}`, `created ern ${own}`, `created location ${location}`].toSorted(),
    );
  });

  test('a refused change delays only later changes of the same thing, and all arrive in their order', async () => {
    const site = await builders.it.site();
    const office = await builders.it.caller({ companyId: site.companyId }, ['units']);
    const webhook = await webhookUnder(office.accessId, { subjects: ['unit'] });
    const named = () => ({ name: builders.it.name('Reel'), abbreviation: builders.it.name('rl'), divisible: false });
    let refused: number | undefined;
    webhook.receiver.answer = (response) => {
      const last = webhook.receiver.calls.at(-1);
      const about = last && payloadOf(last).change?.id;
      refused ??= about;
      response.writeHead(about === refused ? 400 : 200).end();
    };
    const bad = await office.ok(createUnit, named());
    await eventually(() => assert.is(refused, bad.id));
    await office.ok(editUnit, { id: bad.id, version: bad.version, name: builders.it.name('Reel') });
    const good = await office.ok(createUnit, named());
    await eventually(() => assert.ok(callsTo(webhook).includes(`created unit ${good.id}`)));
    assert.not.ok(callsTo(webhook).includes(`changed unit ${bad.id}`));
    refused = -1;
    await webhook.drained();
    const accepted = (await webhook.deliveries()).map(({ tries }) => tries.at(-1)?.delivered);
    assert.equal(accepted, [true, true, true]);
    assert.equal(
      callsTo(webhook)
        .filter((one) => one.endsWith(` ${bad.id}`))
        .slice(-2),
      [`created unit ${bad.id}`, `changed unit ${bad.id}`],
    );
  });

  test('changes from a server’s downtime are sent once by the next, and a sent but unrecorded one is sent again', async () => {
    const { site, storeman } = await siteWithStoreman(builders.it);
    const webhook = await webhookUnder(storeman.accessId, { subjects: ['ern'] });
    const made: number[] = [];
    await jobs.whilePaused(async () => {
      for (let turn = 0; turn < 3; turn += 1) made.push(await ernAt(storeman, site));
    });
    await becomes(() => callsTo(webhook).toSorted(), made.map((id) => `created ern ${id}`).toSorted());
    await webhook.drained();
    // As if a server was killed between the answer and recording it: the webhook stays reserved for some seconds.
    const [killed] = await webhook.deliveries();
    await builders.it.db.run(
      `with busy as (update webhooks set busy_until = now() + interval '3 seconds' where company_id = $1 and id = $2)
       update webhook_deliveries set state = 'waiting', ended_at = null where company_id = $1 and id = $3`,
      [site.companyId, webhook.id, killed?.id ?? 0],
    );
    await webhook.drained();
    const numbers = webhook.receiver.calls.map(({ headers }) => Number(headers['wms-delivery']));
    assert.is(numbers.length, 4);
    assert.is(numbers.filter((number) => number === killed?.id).length, 2);
  });

  test('two servers together send each change once', async () => {
    const { site, storeman } = await siteWithStoreman(builders.it);
    const webhook = await webhookUnder(storeman.accessId, { subjects: ['ern'] });
    const other = await doJobs(builders.it, jobs.mailServer.url);
    const made = await Promise.all(Array.from({ length: 20 }, () => ernAt(storeman, site)));
    await eventually(() => assert.ok(webhook.receiver.calls.length >= 20));
    await webhook.drained();
    await other.stop();
    assert.equal(callsTo(webhook).toSorted(), made.map((id) => `created ern ${id}`).toSorted());
  });

  test('a new secret signs at once, and the earlier one still signs for a day', async () => {
    const { site, storeman } = await siteWithStoreman(builders.it);
    const webhook = await webhookUnder(storeman.accessId);
    const { administrator, id, receiver } = webhook;
    const { secret } = await administrator.ok(rotateWebhookSecret, { id });
    const called = async () => {
      await administrator.ok(testWebhook, { id });
      await webhook.drained();
      const call = receiver.calls.at(-1);
      return [secret ?? '', webhook.secret].map((one) => call !== undefined && isSigned(call, one));
    };
    assert.equal(await called(), [true, true]);
    await builders.it.db.run(`update webhooks set earlier_secret_until = now() where company_id = $1`, [
      site.companyId,
    ]);
    assert.equal(await called(), [true, false]);
  });

  test('a test call is tried once and shows its answer', async () => {
    const { accessId } = await builders.it.storeman(await builders.it.site());
    const webhook = await webhookUnder(accessId);
    webhook.receiver.answer = answers.fails;
    const { id } = await webhook.administrator.ok(testWebhook, { id: webhook.id });
    await webhook.drained();
    const [shown] = await webhook.deliveries();
    assert.equal([shown?.id, shown?.kind, shown?.state, shown?.subject], [id, 'test', 'failed', null]);
    assert.equal(columns(shown?.tries, 'answer', 'delivered'), ['503 try later, false']);
    assert.equal(payloadOf(webhook.receiver.calls[0] ?? { path: '', headers: {}, body: '{}' }), {
      delivery: id,
      webhook: webhook.id,
      event: 'test',
    });
  });

  test('the receiver that docs/api/webhooks.md shows takes each call once, and refuses a forged one', async () => {
    const { storeman } = await siteWithStoreman(builders.it);
    const port = await freePort();
    const url = `https://127.0.0.1:${port}/changes`;
    const webhook = await webhookUnder(storeman.accessId, { url, subjects: ['ern'] });
    const cwd = await temporaryFolder();
    await writeFile(join(cwd, 'receiver.mjs'), shownReceiver());
    await writeFile(join(cwd, 'key.pem'), fixture('tls/epod-key.pem'));
    await writeFile(join(cwd, 'cert.pem'), epodCertificate);
    const env = { WEBHOOK_SECRET: webhook.secret, PORT: String(port) };
    const receiver = spawn(process.execPath, ['receiver.mjs'], { cwd, env, stdio: ['ignore', 'pipe', 'inherit'] });
    try {
      await once(receiver.stdout, 'data');
      const { administrator, id } = webhook;
      const { id: delivery } = await administrator.ok(testWebhook, { id });
      await webhook.drained();
      await administrator.ok(resendWebhookDeliveries, { id, ids: [delivery] });
      await webhook.drained();
      const [shown] = await webhook.deliveries();
      assert.equal(columns(shown?.tries, 'answer', 'delivered'), ['204, true', '204, true']);
      const forged = { url, headers: { 'wms-signature': 't=1,v1=00' }, body: '{"delivery":1}' };
      assert.is((await post(forged, { allowPrivate: true, ca: epodCertificate })).status, 401);
      const taken = (await readFile(join(cwd, 'calls.jsonl'), 'utf8')).trim().split('\n');
      assert.equal(
        taken.map((line) => JSON.parse(line)),
        [{ delivery, webhook: id, event: 'test' }],
      );
    } finally {
      receiver.kill();
    }
  });

  test('a finished delivery can be sent again under its number, a waiting one cannot', async () => {
    const { site, storeman } = await siteWithStoreman(builders.it);
    const webhook = await webhookUnder(storeman.accessId, { subjects: ['ern'] });
    const { administrator, id } = webhook;
    const ern = await ernAt(storeman, site);
    await becomes(() => callsTo(webhook), [`created ern ${ern}`]);
    await webhook.drained();
    const ids = (await webhook.deliveries()).map((one) => one.id);
    assert.equal(await administrator.ok(resendWebhookDeliveries, { id, ids }), { resent: 1 });
    await webhook.drained();
    assert.equal(column(webhook.receiver.calls, 'headers.wms-delivery'), [String(ids[0]), String(ids[0])]);
    await administrator.refused(resendWebhookDeliveries, { id, ids: [999_999] }, 'not_found');
    const others = await webhookUnder(storeman.accessId);
    await others.administrator.refused(resendWebhookDeliveries, { id: others.id, ids }, 'not_found');
  });

  test('a webhook that was off sends the changes since then to its new address once it is switched on', async () => {
    const { site, storeman } = await siteWithStoreman(builders.it);
    const [webhook, next] = [
      await webhookUnder(storeman.accessId, { subjects: ['ern'] }),
      await webhookUnder(storeman.accessId),
    ];
    const { administrator, id, name } = webhook;
    await administrator.ok(switchOffWebhook, { id });
    await administrator.ok(switchOffWebhook, { id });
    const ern = await ernAt(storeman, site);
    await eventually(() => assert.ok(callsTo(next).includes(`created ern ${ern}`)));
    assert.equal(webhook.receiver.calls, []);
    assert.equal([(await webhook.row()).state, (await webhook.row()).problem], ['off', null]);
    await administrator.refused(testWebhook, { id }, 'webhook_off');
    await administrator.refused(resendWebhookDeliveries, { id, ids: [1] }, 'webhook_off');
    next.receiver.calls.length = 0;
    await administrator.ok(editWebhook, { id, version: 1, name, url: next.receiver.url, subjects: ['ern'] });
    await administrator.ok(switchOnWebhook, { id });
    await administrator.ok(switchOnWebhook, { id });
    await becomes(() => callsTo(next), [`created ern ${ern}`]);
    assert.is(payloadOf(next.receiver.calls[0] ?? { path: '', headers: {}, body: '{}' }).webhook, id);
  });

  test('a webhook sends nothing while its user or access is disabled, and sends the changes afterwards', async () => {
    const { site, storeman } = await siteWithStoreman(builders.it);
    const other = await builders.it.storeman(site);
    const webhook = await webhookUnder(storeman.accessId, { subjects: ['ern'] });
    const beside = await webhookUnder(other.accessId, { subjects: ['ern'] });
    await builders.it.db.run('update accesses set disabled_at = now() where id = $1', [storeman.accessId]);
    const ern = await ernAt(other, site);
    await becomes(() => callsTo(beside), [`created ern ${ern}`]);
    assert.equal([(await webhook.row()).state, webhook.receiver.calls], ['suspended', []]);
    await builders.it.db.run('update accesses set disabled_at = null where id = $1', [storeman.accessId]);
    await becomes(() => callsTo(webhook), [`created ern ${ern}`]);
  });
});
