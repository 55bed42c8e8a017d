import { connect } from 'node:net';
import pg from 'pg';
import { pino } from 'pino';
import * as assert from 'uvu/assert';
import { buildApi } from '../../../server/api/app.ts';
import type { Print } from '../../../server/api/prints/print.ts';
import { PrintThreads } from '../../../server/api/prints/print-threads.ts';
import { openPool } from '../../../server/db/pool.ts';
import { timeouts } from '../../../server/db/timeouts.ts';
import { inProcessUpstream } from '../../../server/gateway/upstream/in-process-upstream.ts';
import { previewLocationLabel } from '../../../shared/contract/locations/locations.ts';
import { ownApiSuite } from '../../support/builders/api-suite.ts';
import { siteWithStoreman } from '../../support/builders/picks.ts';
import { ask } from '../../support/database/database.ts';
import { becomes, eventually } from '../../support/eventually.ts';
import { startGateway } from '../../support/gateway/gateway.ts';
import { fileOf } from '../../support/print/file-of.ts';
import { watchedThreads } from '../../support/threads.ts';

ownApiSuite('a client that disconnects', (test, builders) => {
  /**
   * The application's connections that wait for the lock held by a test. Never call it inside a transaction, which keeps seeing the
   * connections of its first query.
   */
  const waiting = async (): Promise<number[]> => {
    const rows = await ask<{ pid: number }>(
      builders.it.url,
      `select pid from pg_stat_activity
       where datname = current_database() and application_name = 'wms' and wait_event_type = 'Lock'`,
    );
    return rows.map(({ pid }) => pid);
  };
  const isOpen = async (pid: number): Promise<boolean> =>
    (await ask(builders.it.url, 'select from pg_stat_activity where pid = $1', [pid])).length > 0;

  test('G62 a lost client’s statement is stopped and its connection is closed', async () => {
    const storeman = await builders.it.storeman(await builders.it.site());
    const api = buildApi({ services: builders.it.services });
    const gateway = await startGateway({ upstream: inProcessUpstream(api) });
    const owner = new pg.Client({ connectionString: builders.it.url });
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

  test('R19 a client that requests a file and does not read it delays only other files', async () => {
    const { site, storeman } = await siteWithStoreman(builders.it);
    await builders.it.db.run(
      `insert into locations (warehouse_id, name, description)
       select $1, 'B-' || n, (select string_agg(md5(n || ' ' || part), ' ') from generate_series(1, 40) part)
       from generate_series(1, 25000) n`,
      [site.warehouseId],
    );
    const filePool = openPool(builders.it.url, { max: 1, timeouts: { ...timeouts.request, queue: 1_000 } });
    const gateway = await startGateway({
      upstream: inProcessUpstream(buildApi({ services: { ...builders.it.services, filePool } })),
    });
    const headers = { authorization: `Bearer ${storeman.credential}` };
    const get = (path: string) => fetch(`${gateway.url}/wmsapi/v1/${path}`, { headers });
    for (const format of ['csv', 'xlsx']) {
      const unread = await get(`location/export?format=${format}`);
      assert.is(unread.status, 200);
      assert.is((await get('location/export')).status, 503);
      assert.is((await get('location?limit=1')).status, 200);
      await unread.body?.cancel();
      await eventually(async () => {
        const next = await get('location/export?fields=name');
        await next.text();
        assert.is(next.status, 200);
      });
    }
    await gateway.close();
    await filePool.end();
  });

  test('G62 a client that waits gets its answer when the work is done', async () => {
    const storeman = await builders.it.storeman(await builders.it.site());
    const api = buildApi({ services: builders.it.services });
    const url = await api.listen({ port: 0, host: '127.0.0.1' });
    const owner = new pg.Client({ connectionString: builders.it.url });
    await owner.connect();
    await owner.query('begin');
    await owner.query('lock table stock_lines in access exclusive mode');
    const request = fetch(`${url}/wmsapi/v1/stock`, { headers: { authorization: `Bearer ${storeman.credential}` } });
    await eventually(async () => assert.is((await waiting()).length, 1));
    await owner.end();
    assert.is((await request).status, 200);
    await api.close();
  });

  test('G62 a lost client’s print is not drawn to its end, and other requests are answered meanwhile', async () => {
    const { warehouseId } = await builders.it.site();
    const person = await builders.it.caller({ warehouseId }, ['locations']);
    const { ids } = await builders.it.db.one<{ ids: number[] }>(
      `with made as (
         insert into locations (warehouse_id, name) select $1, 'L-' || n from generate_series(1, 500) n returning id
       )
       select array_agg(id) as ids from made`,
      [warehouseId],
    );
    const threads = watchedThreads();
    const logLines: string[] = [];
    const logger = pino({ level: 'info' }, { write: (line) => logLines.push(line) });
    const prints = new ToldPrints(assert.unreachable);
    const api = buildApi({ services: { ...builders.it.services, prints }, logger });
    const gateway = await startGateway({ upstream: inProcessUpstream(api) });

    const client = connect(gateway.port, '127.0.0.1');
    const query = `size=100x50&copies=2&${ids.map((id) => `ids=${id}`).join('&')}`;
    client.write(
      `GET /wmsapi/v1/location/labels?${query} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${person.credential}\r\n\r\n`,
    );
    await prints.begun.promise;
    await fileOf(person, previewLocationLabel, { id: ids[0] ?? 0, size: '100x50' });
    assert.is(prints.done, false);
    client.destroy();
    await becomes(() => logLines.some((line) => line.includes('the client disconnected before the answer')), true);
    await prints.close();
    await becomes(() => threads.size, 0);

    await gateway.close();
  });
});

class ToldPrints extends PrintThreads {
  readonly begun = Promise.withResolvers<void>();
  done = false;

  override async draw(print: Print, gone: AbortSignal): Promise<Uint8Array> {
    this.begun.resolve();
    const drawn = await super.draw(print, gone);
    this.done = true;
    return drawn;
  }
}
