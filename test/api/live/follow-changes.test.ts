import * as assert from 'uvu/assert';
import { announce } from '../../../server/api/live/announce.ts';
import { transaction } from '../../../server/db/transaction.ts';
import { deleteToken } from '../../../shared/contract/account/account.ts';
import { countErn, createErn, getErn, receiveErn } from '../../../shared/contract/goods-in/goods-in.ts';
import { cancelJob } from '../../../shared/contract/jobs/jobs.ts';
import { moveStock } from '../../../shared/contract/putaway/putaway.ts';
import { cancelShipment, confirmShipment } from '../../../shared/contract/shipments/shipment-work.ts';
import { createShipment } from '../../../shared/contract/shipments/shipments.ts';
import { disableAccess } from '../../../shared/contract/users/accesses.ts';
import { disableUser } from '../../../shared/contract/users/users.ts';
import { ownApiSuite } from '../../support/builders/api-suite.ts';
import type { Site } from '../../support/builders/builders.ts';
import { ernOf } from '../../support/builders/erns.ts';
import { liveFor } from '../../support/builders/live.ts';
import { receiveGoods } from '../../support/builders/picks.ts';
import { approve, packAll, requestOf, shippingSite } from '../../support/builders/shipments.ts';
import { stockLineOf } from '../../support/builders/stock-line.ts';
import { ask } from '../../support/database/database.ts';
import { becomes, eventually } from '../../support/eventually.ts';

ownApiSuite('following changes', (test, builders, hooks) => {
  const live = liveFor(hooks, builders);

  async function expected(site: Site, lines = 1) {
    const storeman = await builders.it.storeman(site);
    const stockCode = await builders.it.sku(site);
    const ern = await ernOf(
      storeman,
      Array.from({ length: lines }, () => ({ stockCode, quantity: '5' })),
    );
    const follower = await live.follow(storeman.credential, [`ern/${ern.id}`], { back: 60_000 });
    await becomes(() => follower.changes(), [`create ern ${ern.id}`]);
    follower.close();
    return { storeman, stockCode, ern };
  }

  async function marker(site: Site): Promise<string> {
    const { ern } = await expected(site);
    return `create ern ${ern.id}`;
  }

  test('a follower of an ERN receives others’ changes to it with user and lines, and none of other ERNs', async () => {
    const site = await builders.it.site();
    const { storeman, ern } = await expected(site, 2);
    const follower = await live.follow((await builders.it.storeman(site)).credential, [`ern/${ern.id}`]);
    await marker(site);
    await storeman.ok(countErn, { id: ern.id, counts: [{ lineId: ern.lineId, add: '1' }] });
    await eventually(() => assert.equal(follower.last()?.lines, [ern.lineId]));
    const name = await builders.it.nameOf('users', storeman.userId);
    assert.equal(follower.last(), {
      name: 'ern.changed',
      document: 'ern',
      id: ern.id,
      lines: [ern.lineId],
      stock: false,
      kind: 'count',
      by: name,
      page: null,
    });
    assert.equal(follower.changes(), [`count ern ${ern.id}`]);
  });

  test('a follower of the list receives changes of every ERN, and a follower of stock receives every stock movement', async () => {
    const site = await builders.it.site();
    const { storeman, stockCode, ern } = await expected(site);
    const { credential } = await builders.it.storeman(site);
    const list = await live.follow(credential, ['ern']);
    const stock = await live.follow(credential, ['stock']);
    await storeman.ok(receiveErn, { id: ern.id, asShipped: true });
    await becomes(() => stock.changes(), [`receive ern ${ern.id}`]);
    const stockLineId = await stockLineOf(builders.it, site, stockCode);
    await storeman.ok(moveStock, { destinationId: site.shelf, lines: [{ stockLineId, quantity: '1' }] });
    await becomes(() => stock.changes(), [`receive ern ${ern.id}`, 'move null null']);
    const lastChange = await marker(site);
    await becomes(() => list.changes(), [`receive ern ${ern.id}`, lastChange]);
  });

  test('changes stay within their company and warehouse, but a job’s reach its whole company', async () => {
    const site = await builders.it.site();
    const sister = await builders.it.site({ companyId: site.companyId });
    const abroad = await builders.it.site({ warehouseId: site.warehouseId });
    const job = builders.it.name('J');
    const stockCode = await builders.it.sku(site);
    await receiveGoods(builders.it, site, [{ stockCode, quantity: '1', job }]);
    const [inSister, inAbroad] = await Promise.all(
      [sister, abroad].map(async (other) =>
        live.follow((await builders.it.storeman(other)).credential, ['ern', 'job', 'stock']),
      ),
    );
    const { ern } = await expected(site);
    const canceller = await builders.it.caller(site, ['screenVM02CancelJobs']);
    const id = await builders.it.id('select id from jobs where company_id = $1 and number = $2', [site.companyId, job]);
    await canceller.ok(cancelJob, { id });
    const last = [await marker(sister), await marker(abroad)];
    await becomes(() => inSister?.changes(), [`cancel job job ${id}`, last[0] ?? '']);
    await becomes(() => inAbroad?.changes(), [last[1] ?? '']);
    assert.not.ok(JSON.stringify(inSister?.events).includes(`"id":${ern.id},`));
  });

  test('the destination of a transfer hears of it from its approval on', async () => {
    const { from, to, anna, boss, ben } = await shippingSite(builders.it);
    const stockCode = await builders.it.sku(from);
    await receiveGoods(builders.it, from, [{ stockCode, quantity: '3' }]);
    const request = requestOf(from, [{ stockCode, quantity: '1' }], { destinationId: to.warehouseId });
    const there = await live.follow(ben.credential, ['shipment', 'ern']);
    const [unseen, sent] = [await anna.ok(createShipment, request), await anna.ok(createShipment, request)];
    await anna.ok(cancelShipment, { id: unseen.id, reason: 'Not needed' });
    await approve(boss, sent.id);
    await becomes(() => there.changes(), [`approve shipment ${sent.id}`]);
    await packAll(anna, sent.id);
    await anna.ok(confirmShipment, { id: sent.id });
    await becomes(() => there.changes().at(-1), `confirm shipment shipment ${sent.id}`);
    await anna.ok(cancelShipment, { id: sent.id, reason: 'Not needed' });
    await becomes(() => there.changes().at(-1), `cancel shipment shipment ${sent.id}`);
    assert.is(there.changes().length, 3);
  });

  test('a refused or rolled-back change is announced to no one', async () => {
    const site = await builders.it.site();
    const { storeman, ern } = await expected(site, 2);
    const follower = await live.follow(storeman.credential, ['ern']);
    await storeman.refused(receiveErn, { id: ern.id }, 'lines_not_counted');
    await transaction(builders.it.pool, async (tx) => {
      announce(tx, { ...site, name: 'Nobody' } as never, { document: 'ern', id: ern.id, kind: 'count' });
      throw new Error('rolled back');
    }).catch(() => undefined);
    const lastChange = await marker(site);
    await becomes(() => follower.changes(), [lastChange]);
  });

  test('a stream continues where another ended, and a reader from an unknown position gets the event to read again', async () => {
    const site = await builders.it.site();
    const { storeman } = await expected(site);
    const first = await live.follow(storeman.credential, ['ern']);
    const before = await marker(site);
    await becomes(() => first.changes(), [before]);
    first.close();
    const meanwhile = await marker(site);
    const second = await live.follow(storeman.credential, ['ern'], { after: first.events.at(-1)?.id });
    await becomes(() => second.changes(), [meanwhile]);
    const third = await live.follow(storeman.credential, ['ern'], { after: 'elsewhere:1' });
    await becomes(() => third.events.map(({ name }) => name), ['ready', 'missed']);
    const fourth = await live.follow(storeman.credential, ['ern'], { back: 60_000 });
    await eventually(() => assert.ok(fourth.changes().includes(meanwhile)));
  });

  test('a stream for a single change ends after its first change', async () => {
    const site = await builders.it.site();
    const { storeman } = await expected(site);
    const follower = await live.follow(storeman.credential, ['ern'], { single: true });
    const lastChange = await marker(site);
    await becomes(() => follower.ended(), true);
    assert.equal(follower.changes(), [lastChange]);
  });

  test('G11 a stream ends when its session is signed out, its user disabled or its access removed', async () => {
    const site = await builders.it.site();
    const staying = await live.follow((await builders.it.storeman(site)).credential, ['ern']);
    const administrator = await builders.it.caller({}, ['superAdmin']);
    const endings = {
      signedOut: (one: Awaited<ReturnType<typeof builders.it.storeman>>) => one.ok(deleteToken, {}),
      disabled: ({ userId }: { userId: number }) => administrator.ok(disableUser, { id: userId }),
      withoutAccess: ({ accessId }: { accessId: number }) => administrator.ok(disableAccess, { id: accessId }),
    };
    for (const [name, end] of Object.entries(endings)) {
      const storeman = await builders.it.storeman(site);
      const follower = await live.follow(storeman.credential, ['ern']);
      await end(storeman);
      await eventually(() => assert.ok(follower.ended(), name));
      assert.equal(follower.changes(), []);
    }
    const lastChange = await marker(site);
    await becomes(() => staying.changes(), [lastChange]);
  });

  test('a browser gets four streams, and a fifth is refused to keep connections free', async () => {
    const storeman = await builders.it.storeman(await builders.it.site());
    const streams = [];
    for (let count = 0; count < 4; count += 1) streams.push(await live.follow(storeman.credential, ['ern']));
    assert.is((await live.follow(storeman.credential, ['ern'])).status, 429);
    streams[0]?.close();
    await eventually(async () => assert.is((await live.follow(storeman.credential, ['ern'])).status, 200));
  });

  test('a stream and unattended reads of a screen do not extend the session', async () => {
    const site = await builders.it.site();
    const { storeman, ern } = await expected(site);
    const lastUsed = async () =>
      (
        await builders.it.db.one<{ at: string }>('select last_used_at as at from tokens where user_id = $1', [
          storeman.userId,
        ])
      ).at;
    await builders.it.db.run(`update tokens set last_used_at = now() - interval '10 minutes' where user_id = $1`, [
      storeman.userId,
    ]);
    const before = await lastUsed();
    await live.follow(storeman.credential, ['ern']);
    const authorization = `Bearer ${storeman.credential}`;
    const url = `/wmsapi/v1/ern/${ern.id}`;
    const answer = await builders.it.app.inject({ url, headers: { authorization, 'x-unattended': '1' } });
    assert.is(answer.statusCode, 200);
    assert.is(await lastUsed(), before);
    await storeman.ok(getErn, { id: ern.id });
    assert.is.not(await lastUsed(), before);
  });

  test('G66 R4 when PostgreSQL is back, every follower gets the event to read again and then further changes', async () => {
    const site = await builders.it.site();
    const { storeman } = await expected(site);
    const follower = await live.follow(storeman.credential, ['ern']);
    await ask(
      builders.it.url,
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'wms listener'`,
    );
    await eventually(() => assert.is(follower.events.at(-1)?.name, 'missed'));
    const lastChange = await marker(site);
    await becomes(() => follower.changes(), [lastChange]);
  });

  test('a change carries the id of the page that made it', async () => {
    const site = await builders.it.site();
    const { storeman, stockCode } = await expected(site);
    const follower = await live.follow(storeman.credential, ['ern']);
    const headers = { authorization: `Bearer ${storeman.credential}`, 'x-page-id': 'page-00000001' };
    const payload = { lines: [{ stockCode, quantity: '1' }] };
    await builders.it.app.inject({ method: 'POST', url: `/wmsapi/v1/${createErn.path}`, headers, payload });
    await eventually(() => assert.is(follower.last()?.page, 'page-00000001'));
  });
});
