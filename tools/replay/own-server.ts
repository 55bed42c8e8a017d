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

/** A server of our own on an empty database, in a process of its own so that its memory can be read. */
export interface OwnServer {
  url: string;
  databaseUrl: string;
  login: string;
  password: string;
  /** The process ids of the server and of its PostgreSQL. */
  processes: { server: number; postgres: number };
  /** Its resident memory in megabytes now. */
  rssMb(): Promise<number>;
  /** Milliseconds of processor that the longest turn of its event loop took since this was last asked; only of one whose turns are watched. */
  longestTurn(): Promise<number>;
  stop(): Promise<void>;
}

/** With the heap's flags the process does not begin anew, which would end our channel to it. */
const watched = [...heap, '--import', './tools/bench/watch-turns.ts'];

/** As `npm start` and the container do: with a cache of the stripped sources. */
const likeInstalled = { NODE_COMPILE_CACHE: 'node_modules/.cache/compile' };

interface OwnServerOptions {
  /** Variables besides those it needs. */
  variables?: Readonly<Record<string, string>>;
  /** Watch the turns of its event loop. */
  watchTurns?: boolean;
  /** Let it start its PostgreSQL itself, which then is its own: it may set priorities of its processes. */
  embedded?: boolean;
  /** An empty database elsewhere to work on; one with Citus is distributed (docs/citus.md). */
  databaseUrl?: string | undefined;
  /** Companies of its site. */
  companies?: number;
}

/** Milliseconds after which a server that still lives will not be ready, on the slowest machine. */
const PATIENCE = 60_000;

/** Starts it: a fresh database with one company (or more), a warehouse and a user, nothing else. Everything goes when it stops, or cannot start. */
export async function startOwnServer(options: OwnServerOptions = {}): Promise<OwnServer> {
  const begun: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const end of begun.toReversed()) await end();
  };
  try {
    return { ...(await start(begun, options)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** `begun` gets what ends each thing as soon as it is there. */
async function start(
  begun: (() => Promise<unknown>)[],
  { variables = {}, watchTurns = false, embedded = false, databaseUrl, companies = 1 }: OwnServerOptions,
): Promise<Omit<OwnServer, 'stop'>> {
  const folder = await mkdtemp(join(tmpdir(), 'wms-replay-'));
  begun.push(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, 0o711);
  const postgres =
    databaseUrl === undefined ? await startPostgres({ dataDir: folder }) : { ...elsewhere, url: databaseUrl };
  begun.push(() => postgres.stop());
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
  begun.push(() => {
    server.kill('SIGTERM');
    return ended;
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

/** A PostgreSQL that is not ours to end. */
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

/** The process of the PostgreSQL in a folder, as it says itself. */
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
  const deadline = Date.now() + PATIENCE;
  while (Date.now() < deadline) {
    if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode}`);
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await pause(100);
  }
  throw new Error(`the server is not ready after ${PATIENCE / 1000} s`);
}

/** From the kernel's own account of the process; elsewhere than Linux there is none, and the figure is 0. */
async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Math.round(Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024);
}
