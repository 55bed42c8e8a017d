import type pg from 'pg';
import sql from 'sql-template-tag';
import * as assert from 'uvu/assert';
import { Connection } from '../../server/db/connection.ts';
import { DatabaseUnavailable } from '../../server/db/errors.ts';
import { Listener } from '../../server/db/listener.ts';
import { connect, openPool } from '../../server/db/pool.ts';
import { reader } from '../../server/db/query.ts';
import { streamRows } from '../../server/db/stream.ts';
import { type Timeouts, timeouts } from '../../server/db/timeouts.ts';
import { transaction } from '../../server/db/transaction.ts';
import { freshDatabase } from '../support/database/database.ts';
import { type DatabaseProxy, databaseProxy } from '../support/database/database-proxy.ts';
import { becomes, eventually } from '../support/eventually.ts';
import { suite } from '../support/suite.ts';

const longer = 60_000;
/** Closes connections that do not answer at once; timeouts that are not under test are long. */
const shortTimeouts: Timeouts = {
  queue: longer,
  connect: longer,
  statement: 1_000,
  grace: 100,
  betweenStatements: longer,
  beat: longer,
};
/** Checks only idle connections often. */
const watchful: Timeouts = { ...shortTimeouts, statement: longer, beat: 300 };

/** A network that goes silent: no reset and no end of the stream, but new connections work. */
suite('a silent peer', (test, { before, after }) => {
  let proxy: DatabaseProxy;
  const pools: pg.Pool[] = [];
  const broken: string[] = [];

  const open = (waits: Timeouts) => {
    const pool = openPool(proxy.url, { max: 1, timeouts: waits, onError: ({ message }) => broken.push(message) });
    pools.push(pool);
    return pool;
  };
  /** A statement on another connection succeeds, so the pool is usable again. */
  const works = (pool: pg.Pool) =>
    eventually(async () => assert.is((await reader(pool).one<{ one: number }>('select 1 as one')).one, 1));
  const endOf = (client: pg.ClientBase) => new Promise<void>((resolve) => client.once('end', resolve));
  const failure = (work: Promise<unknown>) =>
    work.then(
      () => undefined,
      (error: unknown) => error,
    );

  before(async () => {
    proxy = await databaseProxy(await freshDatabase());
  });
  after(async () => {
    for (const pool of pools) await pool.end();
    await proxy.close();
  });

  test('a statement on a closed connection is refused, and no timer is left behind', async () => {
    const connection = new Connection({ connectionString: proxy.url }, shortTimeouts);
    await connection.connect();
    await connection.end();
    const waiting = () => process.getActiveResourcesInfo().filter((what) => what === 'Timeout').length;
    const before = waiting();
    const refused = await failure(connection.query('select') as Promise<unknown>);
    assert.ok(refused instanceof Error);
    assert.is(waiting(), before);
  });

  test('R8 T12 a statement without an answer fails, and its connection is not used again', async () => {
    const pool = open(shortTimeouts);
    await works(pool);
    proxy.goSilent();
    assert.instance(await failure(reader(pool).many('select 1 as one')), DatabaseUnavailable);
    await works(pool);
  });

  test('a transaction without an answer at its begin, or during its work, fails', async () => {
    const pool = open(shortTimeouts);
    for (const text of ['begin', 'select 2']) {
      await works(pool);
      proxy.goSilentAfter(text);
      assert.instance(await failure(transaction(pool, (tx) => tx.one('select 2 as two'))), DatabaseUnavailable, text);
    }
    await works(pool);
  });

  test('a connection that breaks at the begin is reported as an unavailable database', async () => {
    const pool = open(shortTimeouts);
    await works(pool);
    proxy.breakAt('begin');
    assert.instance(await failure(transaction(pool, (tx) => tx.one('select 2 as two'))), DatabaseUnavailable);
    await works(pool);
  });

  test('R8 a held idle connection is closed when the database no longer answers', async () => {
    const pool = open(watchful);
    await works(pool);
    const held = await connect(pool);
    await held.query('listen something');
    const ended = endOf(held);
    proxy.goSilent();
    await ended;
    held.release();
    assert.match(broken.join(), 'did not answer in 300 ms');
    await works(pool);
  });

  test('a connection in use is not checked, so its transaction continues', async () => {
    const pool = open(watchful);
    const held = await connect(pool);
    await held.query('begin');
    const { rows } = await held.query<{ value: number }>('select pg_sleep(1), 1 as value');
    await held.query('commit');
    held.release();
    assert.is(rows[0]?.value, 1);
    await works(pool);
  });

  test('rows that stop arriving fail, and the connection is dropped', async () => {
    const pool = open(shortTimeouts);
    await works(pool);
    const rows = streamRows(pool, sql`select n from generate_series(1, 100000) n`);
    await rows.next();
    proxy.goSilent();
    assert.instance(await failure(rows.next()), DatabaseUnavailable);
    await works(pool);
  });

  test('a reader that stops over a dead connection drops it', async () => {
    const pool = open(shortTimeouts);
    await works(pool);
    const rows = streamRows(pool, sql`select n from generate_series(1, 100000) n`);
    await rows.next();
    proxy.goSilent();
    await rows.return(undefined);
    await works(pool);
  });

  test('a stream of rows can take longer than one statement, as long as its pieces arrive', async () => {
    const pool = open(shortTimeouts);
    let count = 0;
    const slow = sql`select n from generate_series(1, 2000) n where n % 500 <> 0 or pg_sleep(0.4) is not null`;
    for await (const rows of streamRows(pool, slow)) count += rows.length;
    assert.is(count, 2000);
  });

  test('a pool that ends does not wait for a dead connection', async () => {
    const pool = openPool(proxy.url, { max: 1, timeouts: shortTimeouts });
    await works(pool);
    const client = await connect(pool);
    const { stream } = client.connection;
    client.release();
    proxy.goSilent();
    await pool.end();
    await becomes(() => stream.destroyed, true);
  });

  test('a listener reconnects to a silent database and reports the gap', async () => {
    let gaps = 0;
    const options = { onChange: () => undefined, onRights: () => undefined, onError: () => undefined };
    const listener = new Listener({ ...options, url: proxy.url, timeouts: watchful, onGap: () => (gaps += 1) });
    await becomes(() => gaps, 1);
    proxy.goSilent();
    await becomes(() => gaps, 2);
    proxy.goSilent();
    await listener.close();
  });

  test('a listener that closes does not wait for a peer that has not answered yet', async () => {
    const made = proxy.made();
    const errors: Error[] = [];
    const onError = (error: Error) => void errors.push(error);
    const options = { onChange: () => undefined, onRights: () => undefined, onGap: () => undefined, onError };
    proxy.stall(true);
    const listener = new Listener({ ...options, url: proxy.url, timeouts: watchful });
    await becomes(() => proxy.made(), made + 1);
    await listener.close();
    proxy.stall(false);
    assert.equal(errors, [], 'it would have been given up after a minute');
  });

  test('PostgreSQL stops slow statements and ends sessions that hold locks without working', async () => {
    const pool = open({ ...shortTimeouts, grace: longer, betweenStatements: 200 });
    const slow = await failure(reader(pool).many('select pg_sleep(60)'));
    assert.is((slow as pg.DatabaseError).code, '57014');
    const client = await connect(pool);
    await client.query('begin');
    await endOf(client);
    client.release();
    await works(pool);
  });

  test('a request that meets every wait at its longest is answered within fifteen seconds', () => {
    const { queue, connect: connecting, statement, grace } = timeouts.request;
    assert.ok(queue + connecting + statement + grace <= 15_000);
    assert.ok(statement + grace < 10_000);
  });
});
