import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import * as assert from 'uvu/assert';
import { buildApi } from '../../../server/api/app.ts';
import { openPool } from '../../../server/db/pool.ts';
import { timeouts } from '../../../server/db/timeouts.ts';
import { createErn } from '../../../shared/contract/goods-in/goods-in.ts';
import { listUnits } from '../../../shared/contract/units/units.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import { Caller } from '../../support/builders/caller.ts';
import { column } from '../../support/columns.ts';
import { type DatabaseProxy, databaseProxy } from '../../support/database/database-proxy.ts';
import { eventually } from '../../support/eventually.ts';

apiSuite('a connection that is lost', (test, builders, hooks) => {
  let proxy: DatabaseProxy;
  let pool: pg.Pool;
  let app: FastifyInstance;

  hooks.before(async () => {
    proxy = await databaseProxy(builders.it.url);
    pool = openPool(proxy.url, { max: 2, timeouts: { ...timeouts.request, statement: 1_000 } });
    app = buildApi({ services: { ...builders.it.services, pool, readPool: pool, filePool: pool, checkPool: pool } });
  });
  hooks.after(async () => {
    await app.close();
    await pool.end();
    await proxy.close();
  });

  const storeman = async () => {
    const site = await builders.it.site();
    const caller = await builders.it.storeman(site);
    const input = { lines: [{ stockCode: await builders.it.sku(site), quantity: '5' }] };
    const erns = async () =>
      (await builders.it.db.many('select from erns where company_id = $1', [site.companyId])).length;
    return { caller: new Caller(app, caller.credential), input, erns };
  };

  for (const lose of ['breakAt', 'goSilentAfter'] as const) {
    test(`R8 a change whose connection is lost at its begin is refused with 503 and not made (${lose})`, async () => {
      const { caller, input, erns } = await storeman();
      proxy[lose]('begin');
      const { status, body } = await caller.call(createErn, input);
      assert.equal([status, body.code], [503, 'unavailable']);
      assert.is(await erns(), 0);
    });
  }

  test('R8 a committed change whose answer was lost returns 503, and repeating it does not make it twice', async () => {
    const { caller, input, erns } = await storeman();
    const key = 'lost-answer-1';
    proxy.goSilentAfter('commit');
    const lost = await caller.call(createErn, input, { key });
    assert.equal([lost.status, lost.body.code], [503, 'unavailable']);
    await eventually(async () => assert.is(await erns(), 1));
    const again = await caller.call(createErn, input, { key });
    assert.is(again.status, 200);
    assert.is(await erns(), 1);
  });

  test('R8 when all connections are lost, the first requests return 503 and later ones use new connections', async () => {
    const { caller } = await storeman();
    await Promise.all([caller.call(listUnits, {}), caller.call(listUnits, {})]);
    proxy.goSilent();
    const first = await Promise.all([caller.call(listUnits, {}), caller.call(listUnits, {})]);
    assert.equal(column(first, 'status'), [503, 503]);
    await eventually(async () => assert.is((await caller.call(listUnits, {})).status, 200));
  });
});
