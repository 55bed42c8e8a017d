import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { distribute } from '../../server/db/distribution/distribute.ts';
import { hasWorkers } from '../../server/db/distribution/workers.ts';
import { startPostgres } from '../../server/db/embedded.ts';
import { migrate } from '../../server/db/migrate.ts';
import { openPool } from '../../server/db/pool.ts';
import { reader } from '../../server/db/query.ts';
import { heap } from '../../server/memory.ts';
import { prepareSite } from './prepare-site.ts';

/** A server on an empty database, in a process of its own, so that its memory can be measured. */
export interface OwnServer extends AsyncDisposable {
  url: string;
  databaseUrl: string;
  login: string;
  password: string;
  /** The process ids of the server and of its PostgreSQL. */
  processes: { server: number; postgres: number };
  /** Its current resident memory in megabytes. */
  rssMb(): Promise<number>;
  /** Milliseconds of processor time of the longest turn of its event loop since the last call; only with `watchTurns`. */
  longestTurn(): Promise<number>;
  stop(): Promise<void>;
}

/** With these heap flags the process does not restart itself, which would close our channel to it. */
const watched = [...heap, '--import', './tools/bench/watch-turns.ts'];

/** As with `npm start` and in the container: a cache of the stripped sources. */
const likeInstalled = { NODE_COMPILE_CACHE: 'node_modules/.cache/compile' };

interface OwnServerOptions {
  variables?: Readonly<Record<string, string>>;
  watchTurns?: boolean;
  /** Lets the server start its own PostgreSQL, and thus set priorities of its processes. */
  embedded?: boolean;
  /** An empty external database to work on; one with Citus is distributed (docs/citus.md). */
  databaseUrl?: string | undefined;
  companies?: number;
}

/** Milliseconds after which even on the slowest machine a running server will not become ready. */
const TIMEOUT = 60_000;

/**
 * Starts it on a new database with one company (or more), a warehouse and a user, nothing else. Everything is removed when it stops or
 * cannot start.
 */
export async function startOwnServer(options: OwnServerOptions = {}): Promise<OwnServer> {
  await using begun = new AsyncDisposableStack();
  const server = await start(begun, options);
  const parts = begun.move();
  const stop = () => parts.disposeAsync();
  return { ...server, stop, [Symbol.asyncDispose]: stop };
}

async function start(
  begun: AsyncDisposableStack,
  { variables = {}, watchTurns = false, embedded = false, databaseUrl, companies = 1 }: OwnServerOptions,
): Promise<Omit<OwnServer, 'stop' | typeof Symbol.asyncDispose>> {
  const folder = await mkdtemp(join(tmpdir(), 'wms-replay-'));
  begun.defer(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, 0o711);
  const postgres =
    databaseUrl === undefined ? await startPostgres({ dataDir: folder }) : { ...elsewhere, url: databaseUrl };
  begun.defer(() => postgres.stop());
  const account = await prepareDatabase(postgres.url, companies);
  if (embedded) await postgres.stop();
  const port = await freePort();
  const server = spawn(process.execPath, [...(watchTurns ? watched : []), 'server/main.ts'], {
    env: {
      ...process.env,
      ...likeInstalled,
      ...(!embedded && { DATABASE_URL: postgres.url }),
      WMS_DATA: folder,
      PORT: String(port),
      LOG_LEVEL: 'warn',
      ...variables,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  begun.defer(async () => {
    server.kill('SIGTERM');
    await ended;
  });
  const url = `http://127.0.0.1:${port}`;
  await untilReady(url, server);
  return {
    url,
    databaseUrl: postgres.url,
    ...account,
    processes: { server: server.pid ?? 0, postgres: embedded ? await postmasterIn(folder) : postgres.pid() },
    rssMb: () => residentMegabytes(server.pid ?? 0),
    longestTurn: async () => {
      server.send('longest');
      const [milliseconds] = await once(server, 'message');
      return milliseconds as number;
    },
  };
}

const elsewhere = { pid: () => 0, stop: async () => undefined };

async function prepareDatabase(url: string, companies: number): Promise<Pick<OwnServer, 'login' | 'password'>> {
  await migrate(url);
  const pool = openPool(url, { max: 1 });
  try {
    const account = await prepareSite(pool, companies);
    if (await hasWorkers(reader(pool))) await distribute(url);
    return account;
  } finally {
    await pool.end();
  }
}

/** The process id of the PostgreSQL in a folder, from its own file. */
async function postmasterIn(folder: string): Promise<number> {
  return Number((await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

async function untilReady(url: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + TIMEOUT;
  while (Date.now() < deadline) {
    if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode}`);
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await pause(100);
  }
  throw new Error(`the server is not ready after ${TIMEOUT / 1000} s`);
}

/** From the kernel's account of the process; 0 on systems other than Linux. */
async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Math.round(Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024);
}
