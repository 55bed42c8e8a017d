import { writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { Connection } from './db/connection.ts';
import { startPostgres } from './db/embedded.ts';
import { CannotStart } from './db/errors.ts';
import { migrate } from './db/migrate.ts';
import { endPool, openCheckPool, openPool, type PooledConnection } from './db/pool.ts';
import { timeouts } from './db/timeouts.ts';

export interface DatabaseOptions {
  /** An external PostgreSQL; without it, the embedded one in `dataDir` is started. */
  url: string | undefined;
  readUrl: string | undefined;
  dataDir: string;
  /** For the request pool: the maximum number of connections, and how long a statement may take (milliseconds). */
  connections: number;
  longestStatement: number;
  report: (sentence: string) => void;
  /** Aborted when the program stops: waiting for the database then ends. */
  stopping: AbortSignal;
}

/** Requests that may wait for each connection. On two cores, the last of them waits about two seconds. */
const WAITING = 20;

export interface Database {
  url: string;
  /** The names of the migrations that this start applied. */
  migrations: readonly string[];
  pool: pg.Pool;
  /** For reports, same size as `pool`, so that waiting reports never hold up a receipt. */
  readPool: pg.Pool;
  /** For files, which are read at the speed of their readers. */
  filePool: pg.Pool;
  checkPool: pg.Pool;
  /** One connection for the health check, which must not queue behind requests. */
  healthPool: pg.Pool;
  /** Closes the connections, then stops the server if it is embedded. */
  close(): Promise<void>;
}

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { url, readUrl, dataDir, connections: max, longestStatement: statement, report, stopping } = options;
  const embedded = url === undefined ? await startPostgres({ dataDir, report, stopping }) : undefined;
  const source = embedded?.url ?? url ?? '';
  let migrations: readonly string[];
  try {
    await unlessStopped(stopping, waitFor(source, stopping));
    migrations = await unlessStopped(stopping, migrate(source, { report }));
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
  const onError = (error: Error) => report(`a connection to the database broke: ${error.message}`);
  const ofRequests = { onError, max, waiting: max * WAITING, timeouts: { ...timeouts.request, statement } };
  const pool = openPool(source, ofRequests);
  const readPool = openPool(readUrl ?? source, ofRequests);
  const filePool = openPool(readUrl ?? source, {
    onError,
    max: 4,
    timeouts: timeouts.file,
    settings: { max_parallel_workers_per_gather: '0' },
  });
  if (embedded !== undefined && readUrl === undefined) filePool.on('connect', giveWay);
  const checkPool = openCheckPool(source, { onError, max: 2 });
  // Each unresponsive worker takes this long, and `/readyz` has to answer within two seconds.
  const healthPool = openPool(source, { onError, max: 1, settings: { 'citus.node_connection_timeout': '250' } });
  const close = async () => {
    await Promise.all([pool, readPool, filePool, checkPool, healthPool].map(endPool));
    await embedded?.stop();
  };
  return { url: source, migrations, pool, readPool, filePool, checkPool, healthPool, close };
}

/**
 * Lowers the priority of a connection's process in the embedded PostgreSQL, because a file's large sorts and sums run before its first row.
 * Parallel workers would keep normal priority, so this pool disables them. Each PostgreSQL process is a session of its own, and Linux may
 * share processors by session (autogroup), so the session's priority is lowered too. Does nothing where the system does not allow it.
 */
function giveWay(client: pg.PoolClient): void {
  const { processID } = client as PooledConnection;
  try {
    setPriority(processID, constants.priority.PRIORITY_LOW);
    writeFileSync(`/proc/${processID}/autogroup`, String(constants.priority.PRIORITY_LOW));
  } catch {
    // The process may have ended already, or the system has no autogroups.
  }
}

/** Rejects as soon as the program stops. PostgreSQL rolls back unfinished work when our process ends. */
async function unlessStopped<Result>(stopping: AbortSignal, work: Promise<Result>): Promise<Result> {
  const { promise: stopped, reject } = Promise.withResolvers<never>();
  const stop = () => reject(stopping.reason);
  if (stopping.aborted) stop();
  stopping.addEventListener('abort', stop);
  return Promise.race([work, stopped]).finally(() => stopping.removeEventListener('abort', stop));
}

const longestWait = 30_000;

/** A database that starts together with us may take some seconds, so connecting is retried. A refusal is final. */
async function waitFor(url: string, stopping: AbortSignal): Promise<void> {
  const deadline = Date.now() + longestWait;
  while (!stopping.aborted) {
    const obstacle = await connectOnce(url);
    if (obstacle === undefined) return;
    const isTransient = !(obstacle instanceof pg.DatabaseError) || obstacle.code === '57P03';
    if (!isTransient || Date.now() > deadline) {
      throw new CannotStart(`the database cannot be reached: ${messageOf(obstacle)}`, { cause: obstacle });
    }
    await pause(250);
  }
}

/** Connecting to several addresses fails with a code and no message. */
const messageOf = (error: Error & { code?: string | undefined }) =>
  error.message === '' ? (error.code ?? error.name) : error.message;

async function connectOnce(url: string): Promise<Error | undefined> {
  const client = new Connection({ connectionString: url }, timeouts.request);
  client.on('error', () => undefined);
  try {
    await client.connect();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  } finally {
    await client.end().catch(() => undefined);
  }
}
