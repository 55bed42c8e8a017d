import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { CannotStart } from './db/cannot-start.ts';
import { startPostgres } from './db/embedded.ts';
import { migrate } from './db/migrate.ts';
import { openPool } from './db/pool.ts';

export interface DatabaseOptions {
  /** A PostgreSQL elsewhere; without it the embedded one in `dataDir` is started. */
  url: string | undefined;
  /** A replica of it for reports. */
  readUrl: string | undefined;
  dataDir: string;
  /** Told what happens to the database, a sentence each. */
  report: (sentence: string) => void;
}

export interface Database {
  url: string;
  pool: pg.Pool;
  readPool: pg.Pool;
  /** Ends the connections, then the server when it is ours. */
  close(): Promise<void>;
}

/** Opens the product's database in its newest state, wherever it is. */
export async function openDatabase({ url, readUrl, dataDir, report }: DatabaseOptions): Promise<Database> {
  const embedded = url === undefined ? await plainly(startPostgres({ dataDir, report })) : undefined;
  const source = embedded?.url ?? url ?? '';
  try {
    await waitFor(source);
    await plainly(migrate(source));
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
  const onError = (error: Error) => report(`a connection to the database broke: ${error.message}`);
  const pool = openPool(source, { onError });
  const readPool = readUrl === undefined ? pool : openPool(readUrl, { onError });
  const close = async () => {
    await Promise.all([...new Set([pool, readPool])].map((each) => each.end()));
    await embedded?.stop();
  };
  return { url: source, pool, readPool, close };
}

/** Classes of SQLSTATE that tell of the server's state, not of a fault of ours: full, read-only, shutting down, the system. */
const circumstances = /^(25|53|57|58)/;

async function plainly<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    if (!(error instanceof pg.DatabaseError) || !circumstances.test(error.code ?? '')) throw error;
    throw new CannotStart(`the database cannot be used: ${error.message}`, { cause: error });
  });
}

const patience = 30_000;

/** A database that starts together with us may be some seconds late; an answer that is a refusal is not worth waiting for. */
async function waitFor(url: string): Promise<void> {
  const deadline = Date.now() + patience;
  for (;;) {
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
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
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
