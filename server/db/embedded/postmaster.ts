import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import { CannotStart } from '../errors.ts';
import type { Binaries } from './binaries.ts';
import type { Directory } from './directory.ts';
import { disownPidFile, isAlive, isPostgres, readPidFile } from './pid-file.ts';
import { socketUrl } from './socket-url.ts';

export interface Postmaster {
  pid: number;
  socket: string;
  stop(): Promise<void>;
}

type Settings = Readonly<Record<string, string>>;

const pollEvery = 20;
const timeout = 30_000;

/** Returns a PostgreSQL server of the directory that accepts connections: the running one, or one that we start. */
export async function runPostmaster(
  directory: Directory,
  binaries: Binaries,
  settings: Settings,
  stopping?: AbortSignal,
): Promise<Postmaster> {
  const deadline = Date.now() + timeout;
  for (;;) {
    const postmaster = await findPostmaster(directory, stopping);
    if (postmaster !== undefined) return postmaster;
    const started = await startPostmaster(directory, binaries, settings, stopping);
    if (typeof started !== 'string') return started;
    if (!isTransient(started) || Date.now() > deadline) {
      throw new CannotStart(`PostgreSQL does not start in ${directory.data}: ${started}`);
    }
    await pause(pollEvery);
  }
}

/** Another start was faster, or orphans of a killed server are still ending: the next attempt finds a clear state. */
const isTransient = (complaint: string) => /"postmaster.pid" already exists|pre-existing shared memory/.test(complaint);

/** Waits for a server that is starting or stopping. A postmaster.pid without a server is left over from a crash. */
async function findPostmaster({ data }: Directory, stopping?: AbortSignal): Promise<Postmaster | undefined> {
  const deadline = Date.now() + timeout;
  for (;;) {
    stopping?.throwIfAborted();
    const noted = await readPidFile(data);
    if (noted === undefined) return undefined;
    const answer = await knock(socketUrl(noted.socket, 'postgres'));
    if (answer === 'open') return postmaster(data, noted.pid, noted.socket);
    if (answer === 'closed' && !(await isPostgres(noted.pid))) {
      if (isAlive(noted.pid)) await disownPidFile(data, noted);
      return undefined;
    }
    if (answer === 'closed' && Date.now() > deadline) {
      throw new CannotStart(`PostgreSQL (process ${noted.pid}) runs in ${data} and does not answer on its socket`);
    }
    await pause(pollEvery);
  }
}

/** Returns PostgreSQL's complaint if it did not start. Detached, so that Ctrl-C at the terminal reaches only us. */
async function startPostmaster(
  { data, socket, log }: Directory,
  { postgres, account }: Binaries,
  settings: Settings,
  stopping?: AbortSignal,
): Promise<Postmaster | string> {
  const output = await open(log, 'a', 0o600);
  const { size } = await output.stat();
  const child = spawn(postgres, postmasterArguments(data, socket, settings), {
    ...account,
    cwd: data,
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' },
    detached: true,
    stdio: ['ignore', output.fd, output.fd],
  });
  await output.close();
  if (child.pid === undefined) return String((await once(child, 'error'))[0]);
  child.unref();
  while (child.exitCode === null && child.signalCode === null) {
    const answer = await knock(socketUrl(socket, 'postgres'));
    if (answer === 'open' && (await readPidFile(data))?.pid === child.pid) return postmaster(data, child.pid, socket);
    if (stopping?.aborted) child.kill('SIGINT');
    await pause(pollEvery);
  }
  stopping?.throwIfAborted();
  return complaintIn((await readFile(log)).subarray(size).toString());
}

/**
 * Tuned for one warehouse on one machine: data in memory, SSD storage. Autovacuum runs every few seconds, because without statistics the
 * planner takes any index that begins with the company, and a file of orders imported right after its SKUs takes ten times as long.
 */
const memory: Settings = {
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  random_page_cost: '1.1',
  max_wal_size: '2GB',
  autovacuum_naptime: '5s',
};

/** Statement ERRORs are answers to the application and may quote values, so they are not logged. */
function postmasterArguments(data: string, socket: string, settings: Settings): string[] {
  const all: Settings = {
    listen_addresses: '',
    unix_socket_directories: socket,
    unix_socket_permissions: '0700',
    log_min_messages: 'log',
    log_checkpoints: 'off',
    log_timezone: 'UTC',
    timezone: 'UTC',
    jit: 'off',
    ...memory,
    ...settings,
  };
  return ['-D', data, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

/**
 * Why PostgreSQL did not start: the last fatal line that does not answer a connection attempt. Several starts of one directory write to one
 * log, and so do the ending orphans of a killed server, so a temporary complaint is the reason wherever it appears.
 */
export function complaintIn(log: string): string {
  const lines = log.split('\n').filter((line) => /FATAL|PANIC/.test(line) && !line.includes('the database system is'));
  const reason = lines.findLast(isTransient) ?? lines.at(-1);
  return reason?.replace(/^.*?(FATAL|PANIC):\s*/, '') ?? 'see postgres.log beside it';
}

const grace = 200;

/**
 * SIGTERM lets sessions that are already closing finish; SIGINT then ends the others. In both cases everything committed is on disk, and
 * postmaster.pid is removed last.
 */
function postmaster(data: string, pid: number, socket: string): Postmaster {
  const ended = async () => !isAlive(pid) || (await readPidFile(data))?.pid !== pid;
  const stop = async () => {
    if (await ended()) return;
    signal(pid, 'SIGTERM');
    for (let waited = 0; !(await ended()); waited += pollEvery) {
      if (waited === grace) signal(pid, 'SIGINT');
      await pause(pollEvery);
    }
  };
  return { pid, socket, stop };
}

/** The process may have ended meanwhile, and then needs no signal. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (isAlive(pid)) throw error;
  }
}

/** Tests whether a server accepts connections: 'busy' while starting, stopping or full, 'closed' without a server behind the socket. */
export async function knock(url: string): Promise<'open' | 'busy' | 'closed'> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return 'open';
  } catch (error) {
    return error instanceof DatabaseError ? 'busy' : 'closed';
  } finally {
    await client.end().catch(() => undefined);
  }
}
