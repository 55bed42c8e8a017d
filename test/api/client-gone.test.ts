import { connect } from 'node:net';
import pg from 'pg';
import * as assert from 'uvu/assert';
import { buildApi } from '../../server/api/app.ts';
import { inProcessUpstream } from '../../server/gateway/upstream-in-process.ts';
import { ask } from '../support/ask.ts';
import { becomes } from '../support/becomes.ts';
import { eventually } from '../support/eventually.ts';
import { startGateway } from '../support/gateway.ts';
import { suite } from '../support/suite.ts';
import { worldFor } from '../support/world/world.ts';

suite('a client that goes away', (test, hooks) => {
  const world = worldFor(hooks);

  /**
   * The connections of the application whose statements wait for the lock that a test holds. Asked by nobody within a transaction,
   * who would see the connections there were when first asked.
   */
  const waiting = async (): Promise<number[]> => {
    const rows = await ask<{ pid: number }>(
      world.it.url,
      `select pid from pg_stat_activity
       where datname = current_database() and application_name = 'wms' and wait_event_type = 'Lock'`,
    );
    return rows.map(({ pid }) => pid);
  };
  const isOpen = async (pid: number): Promise<boolean> =>
    (await ask(world.it.url, 'select from pg_stat_activity where pid = $1', [pid])).length > 0;

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
    await eventually(async () => assert.is((await waiting()).length, 1));
    const [pid = 0] = await waiting();
    client.destroy();
    await becomes(waiting, []);
    await becomes(() => isOpen(pid), false);

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
    await eventually(async () => assert.is((await waiting()).length, 1));
    await owner.end();
    assert.is((await asked).status, 200);
    await api.close();
  });
});
