import { connect } from 'node:net';
import pg from 'pg';
import * as assert from 'uvu/assert';
import { buildApi } from '../../server/api/app.ts';
import { inProcessUpstream } from '../../server/gateway/upstream-in-process.ts';
import { eventually } from '../support/eventually.ts';
import { startGateway } from '../support/gateway.ts';
import { suite } from '../support/suite.ts';
import { worldFor } from '../support/world/world.ts';

suite('a client that goes away', (test, hooks) => {
  const world = worldFor(hooks);

  /** How many statements of the application wait for the lock that a test holds. */
  const waiting = async (owner: pg.Client): Promise<number> => {
    const { rows } = await owner.query<{ count: number }>(
      `select count(*)::integer as count from pg_stat_activity
       where datname = current_database() and application_name = 'wms' and wait_event_type = 'Lock'`,
    );
    return rows[0]?.count ?? 0;
  };

  test('G62 the statement it waited for is stopped, and its connection serves nobody else', async () => {
    const storeman = await world.it.storeman(await world.it.site());
    const api = buildApi({ services: world.it.services });
    const gateway = await startGateway({ upstream: inProcessUpstream(api) });
    const owner = new pg.Client({ connectionString: world.it.url });
    await owner.connect();
    await owner.query('begin');
    await owner.query('lock table stock_lines in access exclusive mode');

    const client = connect(gateway.port, '127.0.0.1');
    client.write(`GET /wmsapi/v1/stock HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${storeman.credential}\r\n\r\n`);
    await eventually(async () => assert.is(await waiting(owner), 1));
    const before = world.it.pool.totalCount;
    client.destroy();
    await eventually(async () => assert.is(await waiting(owner), 0));
    assert.is(world.it.pool.totalCount, before - 1);

    await owner.end();
    await gateway.close();
  });

  test('G62 who waits is answered when the work is done', async () => {
    const storeman = await world.it.storeman(await world.it.site());
    const api = buildApi({ services: world.it.services });
    const url = await api.listen({ port: 0, host: '127.0.0.1' });
    const owner = new pg.Client({ connectionString: world.it.url });
    await owner.connect();
    await owner.query('begin');
    await owner.query('lock table stock_lines in access exclusive mode');
    const asked = fetch(`${url}/wmsapi/v1/stock`, { headers: { authorization: `Bearer ${storeman.credential}` } });
    await eventually(async () => assert.is(await waiting(owner), 1));
    await owner.end();
    assert.is((await asked).status, 200);
    await api.close();
  });
});
