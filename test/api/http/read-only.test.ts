import { tmpdir } from 'node:os';
import { fastify } from 'fastify';
import type pg from 'pg';
import * as assert from 'uvu/assert';
import { buildApi } from '../../../server/api/app.ts';
import { takesNoWrites } from '../../../server/db/errors.ts';
import { openPool } from '../../../server/db/pool.ts';
import { healthRoutes } from '../../../server/gateway/health.ts';
import { httpUpstream } from '../../../server/gateway/upstream/http-upstream.ts';
import { inProcessUpstream } from '../../../server/gateway/upstream/in-process-upstream.ts';
import type { Upstream } from '../../../server/gateway/upstream/upstream.ts';
import { limitOfDisk, readinessOf } from '../../../server/readiness.ts';
import { operations } from '../../../shared/contract/operations.ts';
import { isWrite } from '../../../shared/contract/split-input.ts';
import { createUnit } from '../../../shared/contract/units/units.ts';
import { errors } from '../../../shared/errors.ts';
import { ownApiSuite } from '../../support/builders/api-suite.ts';
import { requestFor } from '../../support/contract/request.ts';
import { rowsAt } from '../../support/contract/rows.ts';
import { send } from '../../support/contract/send.ts';
import { credentialFor, someoneFor } from '../../support/contract/someone.ts';
import { longTimes, startGateway } from '../../support/gateway/gateway.ts';
import { http } from '../../support/gateway/http.ts';

/** A database that was set to read-only or became a standby: PostgreSQL refuses every write. */
ownApiSuite('a read-only database', (test, builders, hooks) => {
  let pool: pg.Pool;

  hooks.before(() => {
    const options = encodeURIComponent('-c role=wms_app -c timezone=UTC -c default_transaction_read_only=on');
    const { url } = builders.it;
    pool = openPool(`${url}${url.includes('?') ? '&' : '?'}options=${options}`);
  });
  hooks.after(() => pool.end());

  const readOnlyApi = () =>
    buildApi({
      services: { ...builders.it.services, pool, readPool: pool, filePool: pool, checkPool: pool },
      trustProxy: true,
    });
  /** No use was recorded within this minute, so each call would record one. */
  const lastUsedLongAgo = () => builders.it.db.run("update tokens set last_used_at = now() - interval '10 minutes'");

  test('R8 every read works and skips recording its use', async () => {
    const site = await builders.it.site();
    await rowsAt(builders.it, site);
    const reads = operations.filter((operation) => !isWrite(operation) && operation.rule !== 'public');
    const calls = [];
    for (const operation of reads) {
      const credential = await credentialFor(builders.it, operation, site);
      calls.push({ operation, credential, request: requestFor(operation, site, 'required') });
    }
    await lastUsedLongAgo();
    const app = readOnlyApi();
    for (const { operation, credential, request } of calls) {
      const writable = await send(builders.it.app, credential, operation, request);
      await lastUsedLongAgo();
      const { status } = await send(app, credential, operation, request);
      assert.is(status, writable.status, operation.name);
    }
    assert.ok(calls.length > 50);
    await app.close();
  });

  const kinds: Record<string, () => Promise<Upstream>> = {
    'in process': async () => inProcessUpstream(readOnlyApi()),
    'over HTTP': async () => {
      const api = readOnlyApi();
      const url = new URL(await api.listen({ port: 0, host: '127.0.0.1' }));
      api.server.unref();
      return httpUpstream({ url, operations, times: longTimes });
    },
  };
  for (const [kind, upstream] of Object.entries(kinds)) {
    test(`R8 signing in and saving are refused because the database is read-only, API ${kind}`, async () => {
      const site = await builders.it.site();
      const { credential } = await someoneFor(builders.it, createUnit, site);
      const { body: unit } = requestFor(createUnit, site, 'full');
      const before = await builders.it.rowCounts();
      const gateway = await startGateway({ upstream: await upstream() });
      const post = (path: string, body: object, authorization?: string) =>
        http(`${gateway.url}/wmsapi/v1/${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
          body,
        });
      for (const got of [
        await post('user/token', { login: 'somebody', password: 'Some-pass-1' }),
        await post(createUnit.path, Object(unit), `Bearer ${credential}`),
      ]) {
        const { requestId, ...body } = Object(got.json());
        assert.equal([got.status, body], [503, { code: 'read_only', message: errors.read_only.message }]);
        assert.ok(requestId);
      }
      assert.equal(await builders.it.rowCounts(), before);
      await gateway.close();
    });
  }

  test('G65 R8 a server with a read-only database is ready and reports the limit', async () => {
    const app = fastify();
    healthRoutes(app, readinessOf(pool), () => false);
    const got = await app.inject('/readyz');
    assert.equal([got.statusCode, got.json()], [200, { status: 'ready', limits: ['read-only'] }]);
    assert.is(await takesNoWrites(builders.it.db), false);
    await app.close();
  });

  test('G65 R8 a server whose own disk is almost full is ready and reports the limit', async () => {
    for (const [leastFree, body] of [
      [0, { status: 'ready' }],
      [Number.POSITIVE_INFINITY, { status: 'ready', limits: ['disk'] }],
    ] as const) {
      const app = fastify();
      healthRoutes(app, { disk: () => limitOfDisk(tmpdir(), leastFree) }, () => false);
      assert.equal((await app.inject('/readyz')).json(), body);
      await app.close();
    }
  });
});
