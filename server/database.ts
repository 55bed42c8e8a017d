import { writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { Connection } from './db/connection.ts';
import { startPostgres } from './db/embedded.ts';
import { CannotStart } from './db/errors.ts';
import { migrate } from './db/migrate.ts';
import { patience } from './db/patience.ts';
import { endPool, openCheckPool, openPool, type PooledConnection } from './db/pool.ts';

export interface DatabaseOptions {
  /** A PostgreSQL elsewhere; without it the embedded one in `dataDir` is started. */
  url: string | undefined;
  /** A replica of it for reports. */
  readUrl: string | undefined;
  dataDir: string;
  /** Of the pool for requests: connections at most, and how long a statement may take (milliseconds). */
  connections: number;
  longestStatement: number;
  /** Told what happens to the database, a sentence each. */
  report: (sentence: string) => void;
  /** The program is to stop: the database is waited for no longer. */
  stopping: AbortSignal;
}

/** Requests that wait for each connection: on two cores who is the last of them waits about two seconds. */
const WAITING = 20;

export interface Database {
  url: string;
  pool: pg.Pool;
  /** For reports, of the same size: whoever waits for one keeps nobody from a receipt. */
  readPool: pg.Pool;
  /** For files, which are read as slowly as their readers like. */
  filePool: pg.Pool;
  /** For work that takes minutes. */
  checkPool: pg.Pool;
  /** One connection, for whether the database is there: it must not wait behind a crowd. */
  healthPool: pg.Pool;
  /** Ends the connections, then the server when it is ours. */
  close(): Promise<void>;
}

/** Opens the product's database in its newest state, wherever it is. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { url, readUrl, dataDir, connections: max, longestStatement: statement, report, stopping } = options;
  const embedded = url === undefined ? await startPostgres({ dataDir, report, stopping }) : undefined;
  const source = embedded?.url ?? url ?? '';
  try {
    await unlessStopped(stopping, waitFor(source, stopping));
    await unlessStopped(stopping, migrate(source, { report }));
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
  const onError = (error: Error) => report(`a connection to the database broke: ${error.message}`);
  const ofRequests = { onError, max, waiting: max * WAITING, patience: { ...patience.request, statement } };
  const pool = openPool(source, ofRequests);
  const readPool = openPool(readUrl ?? source, ofRequests);
  const filePool = openPool(readUrl ?? source, {
    onError,
    max: 4,
    patience: patience.file,
    settings: { max_parallel_workers_per_gather: '0' },
  });
  if (embedded !== undefined && readUrl === undefined) filePool.on('connect', giveWay);
  const checkPool = openCheckPool(source, { onError, max: 2 });
  // Of several workers that are silent each costs as long as this; `/readyz` has to answer within two seconds.
  const healthPool = openPool(source, { onError, max: 1, settings: { 'citus.node_connection_timeout': '250' } });
  const close = async () => {
    await Promise.all([pool, readPool, filePool, checkPool, healthPool].map(endPool));
    await embedded?.stop();
  };
  return { url: source, pool, readPool, filePool, checkPool, healthPool, close };
}

/**
 * Has the process of a connection of our own PostgreSQL give way to those of others: large sorts and sums of a file come before its first
 * row. Work that it handed to other processes would not give way, so it hands out none. Each process of PostgreSQL is a session of its own,
 * and Linux may share processors by session (autogroup): then the session gives way. Where a system does not let us, it stays as it is.
 */
function giveWay(client: pg.PoolClient): void {
  const { processID } = client as PooledConnection;
  try {
    setPriority(processID, constants.priority.PRIORITY_LOW);
    writeFileSync(`/proc/${processID}/autogroup`, String(constants.priority.PRIORITY_LOW));
  } catch {
    // It may be over already; or there are no such sessions.
  }
}

/** Rejects as soon as the program is to stop. What was asked of the database goes with our process: PostgreSQL rolls it back. */
async function unlessStopped(stopping: AbortSignal, work: Promise<void>): Promise<void> {
  const { promise: stopped, reject } = Promise.withResolvers<never>();
  const stop = () => reject(stopping.reason);
  if (stopping.aborted) stop();
  stopping.addEventListener('abort', stop);
  await Promise.race([work, stopped]).finally(() => stopping.removeEventListener('abort', stop));
}

const longestWait = 30_000;

/** A database that starts together with us may be some seconds late; an answer that is a refusal is not worth waiting for. */
async function waitFor(url: string, stopping: AbortSignal): Promise<void> {
  const deadline = Date.now() + longestWait;
  while (!stopping.aborted) {
    const obstacle = await connectOnce(url);
    if (obstacle === undefined) return;
    const isPassing = !(obstacle instanceof pg.DatabaseError) || obstacle.code === '57P03';
    if (!isPassing || Date.now() > deadline) {
      throw new CannotStart(`the database cannot be reached: ${messageOf(obstacle)}`, { cause: obstacle });
    }
    await pause(250);
  }
}

/** An attempt at several addresses fails with a code and no message. */
const messageOf = (error: Error & { code?: string | undefined }) =>
  error.message === '' ? (error.code ?? error.name) : error.message;

async function connectOnce(url: string): Promise<Error | undefined> {
  const client = new Connection({ connectionString: url }, patience.request);
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
