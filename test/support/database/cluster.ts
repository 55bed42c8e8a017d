import { createHash } from 'node:crypto';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { Client } from 'pg';
import { type Postmaster, runPostmaster } from '../../../server/db/embedded/postmaster.ts';
import { prepare } from '../../../server/db/embedded/prepare.ts';
import { socketUrl } from '../../../server/db/embedded/socket-url.ts';
import { scratchFolder } from '../scratch-folder.ts';

export interface Cluster {
  url: string;
  /** Leaves the server. The last user to leave stops it. */
  leave(): Promise<void>;
}

/** Test databases need not survive a crash of the machine: without flushes a test file takes a third of the time. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_wal_size: '1GB',
  max_connections: '300',
  shared_buffers: '128MB',
  io_method: 'sync',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum_naptime: '60',
};

const usersLock = 7_713_262;

/**
 * Joins the PostgreSQL server for tests. The first user starts it: the runner, or a test file run by hand. Its directory in the scratch
 * folder stays, so that the next run skips the set-up.
 */
export async function joinCluster(): Promise<Cluster> {
  const checkout = createHash('sha256')
    .update(import.meta.dirname)
    .digest('hex')
    .slice(0, 8);
  const dataDir = join(await scratchFolder(), `wms-test-${process.getuid?.() ?? 0}-${checkout}`);
  const { directory, binaries } = await prepare(dataDir);
  for (let attempt = 1; ; attempt += 1) {
    const postmaster = await runPostmaster(directory, binaries, settings);
    const url = socketUrl(postmaster.socket, 'postgres');
    const socket = new Socket();
    const session = new Client({ connectionString: url, application_name: 'wms: tests', stream: () => socket });
    session.on('error', () => undefined);
    try {
      await beCounted(session);
      socket.unref();
      return { url, leave: () => leave(session, socket, postmaster) };
    } catch (error) {
      // Its last user has just stopped it: the next attempt starts it again.
      if (attempt === 5) throw error;
    }
  }
}

/** Each user holds a shared lock in its session, which is released when the session ends in any way. */
async function beCounted(session: Client): Promise<void> {
  await session.connect();
  if (await isAlone(session)) await dropLeftovers(session);
  await session.query('select pg_advisory_lock_shared($1)', [usersLock]);
}

async function isAlone(session: Client): Promise<boolean> {
  const { rows } = await session.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [usersLock]);
  return rows[0]?.alone === true;
}

async function dropLeftovers(session: Client): Promise<void> {
  const { rows } = await session.query<{ datname: string }>(
    `select datname from pg_database where starts_with(datname, 'test_')`,
  );
  for (const { datname } of rows) await session.query(`drop database ${datname} with (force)`);
  await session.query('select pg_advisory_unlock($1)', [usersLock]);
}

/** The last user stops the server under the exclusive lock. A new user waits for that lock, is cut off, and starts the server again. */
async function leave(session: Client, socket: Socket, postmaster: Postmaster): Promise<void> {
  socket.ref();
  await session.query('select pg_advisory_unlock_shared($1)', [usersLock]);
  if (await isAlone(session)) await postmaster.stop();
  await session.end();
}
