import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { type Postmaster, runPostmaster } from './embedded/postmaster.ts';
import { prepare } from './embedded/prepare.ts';
import { socketUrl } from './embedded/socket-url.ts';
import { CannotStart } from './errors.ts';

interface EmbeddedOptions {
  /** Created when missing. The database is in `postgres/` below it, its socket in `run/`. */
  dataDir: string;
  /** PostgreSQL settings that override ours, as `{ fsync: 'off' }`. */
  settings?: Readonly<Record<string, string>>;
  /** Receives one sentence when PostgreSQL ended unexpectedly, and when it is back. */
  report?: (sentence: string) => void;
  /** Aborted when the program stops: a PostgreSQL that is still starting or recovering is stopped at once. */
  stopping?: AbortSignal;
}

export interface Embedded {
  /** The database `wms` over the Unix socket; unchanged when PostgreSQL restarts. */
  url: string;
  pid(): number;
  /** Stops PostgreSQL cleanly; call it after the last statement. */
  stop(): Promise<void>;
}

/**
 * Starts the PostgreSQL server that comes with the product, or adopts the one a killed predecessor left running, and restarts it whenever
 * it dies while we run. Throws CannotStart when another process of ours uses the directory, when it belongs to another major version, or
 * when PostgreSQL cannot run; the data is then untouched.
 */
export async function startPostgres({ dataDir, settings = {}, report, stopping }: EmbeddedOptions): Promise<Embedded> {
  const { directory, binaries } = await prepare(dataDir);
  const start = () => runAndHold(() => runPostmaster(directory, binaries, settings, stopping), dataDir);
  const first = await start();
  try {
    await createDatabase(socketUrl(first.postmaster.socket, 'postgres'), 'wms');
  } catch (error) {
    await stopRunning(first);
    throw error;
  }
  const handle = keepRunning(first, start, report ?? (() => undefined));
  return { url: socketUrl(first.postmaster.socket, 'wms'), ...handle };
}

interface Running {
  postmaster: Postmaster;
  hold: Hold;
}

/** If a running server ends before we hold it, its owner was stopping it, and we start one ourselves. */
async function runAndHold(run: () => Promise<Postmaster>, dataDir: string): Promise<Running> {
  for (let attempt = 1; ; attempt += 1) {
    const postmaster = await run();
    const hold = await holdDatabase(socketUrl(postmaster.socket, 'postgres'));
    if (hold === 'taken') throw new CannotStart(`another WMS uses ${dataDir}`);
    if (hold !== 'gone') return { postmaster, hold };
    if (attempt === 5) throw new CannotStart(`PostgreSQL in ${dataDir} ends again and again, see its postgres.log`);
  }
}

const longestPause = 5_000;

/** The session of our hold ends with the server, adopted or our own, so its end shows that the server died. */
function keepRunning(first: Running, start: () => Promise<Running>, report: (sentence: string) => void) {
  let running = first;
  let stopping = false;
  let revival = Promise.resolve();

  const watch = () =>
    running.hold.lost.then(() => {
      if (!stopping) revival = revive();
    });
  const revive = async () => {
    report('PostgreSQL has ended; starting it again');
    for (let wait = 50; !stopping; wait = Math.min(wait * 2, longestPause)) {
      try {
        running = await start();
        watch();
        return report('PostgreSQL is back');
      } catch (error) {
        report(error instanceof Error ? error.message : String(error));
        await pause(wait);
      }
    }
  };
  watch();

  return {
    pid: () => running.postmaster.pid,
    stop: async () => {
      stopping = true;
      await revival;
      await stopRunning(running);
    },
  };
}

async function stopRunning({ hold, postmaster }: Running): Promise<void> {
  await hold.release();
  await postmaster.stop();
}

interface Hold {
  /** Settles when the session is gone: PostgreSQL ended, or `release` was called. */
  lost: Promise<void>;
  release(): Promise<void>;
}

const lockKey = 7_713_261;
const attempts = 20;

/**
 * Marks the embedded database as ours by an advisory lock, not by a file. The lock ends with our process however that ends, and it is
 * visible to processes of other containers that share the volume, unlike a process id. Returns 'taken' after a second if another process is
 * alive; the second lets PostgreSQL notice the session of a process killed just now.
 */
async function holdDatabase(url: string): Promise<Hold | 'taken' | 'gone'> {
  const client = new Client({ connectionString: url, application_name: 'wms: holder' });
  const lost = new Promise<void>((resolve) => {
    client.on('end', resolve);
    client.on('error', () => resolve());
  });
  try {
    await client.connect();
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      if (await tryLock(client)) return { lost, release: () => client.end() };
      await pause(50);
    }
  } catch {
    return 'gone';
  }
  await client.end();
  return 'taken';
}

async function tryLock(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [lockKey]);
  return rows[0]?.held === true;
}

async function createDatabase(url: string, name: 'wms'): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database ${name}`);
  } finally {
    await client.end();
  }
}
