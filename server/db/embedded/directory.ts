import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, chown, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CannotStart } from '../errors.ts';
import type { Account, Binaries } from './binaries.ts';

export interface Directory {
  data: string;
  socket: string;
  log: string;
}

const run = promisify(execFile);

/** A socket path may have 108 bytes, of which PostgreSQL's file name takes 17. */
const longestSocketFolder = 90;

/** Creates the data directory on the first start, and rejects one of another major version, which PostgreSQL could not read. */
export async function prepareDirectory(root: string, binaries: Binaries): Promise<Directory> {
  const data = join(root, 'postgres');
  const major = await readMajor(data);
  if (major === undefined) await initialise(root, data, binaries);
  else if (major !== binaries.major) throw new CannotStart(otherVersion(root, major, binaries.major));
  return { data, socket: await socketFolder(root, binaries.account), log: join(root, 'postgres.log') };
}

const otherVersion = (root: string, dataVersion: string, ours: string) =>
  `${root} holds a database of PostgreSQL ${dataVersion}, this program brings PostgreSQL ${ours}; nothing was changed. ` +
  `Back it up with the version that made it, and restore that into an empty directory (runbook, A new major version)`;

const readMajor = (data: string) =>
  readFile(join(data, 'PG_VERSION'), 'utf8').then(
    (text) => text.trim(),
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    },
  );

/** Created aside and renamed once complete, so that an interrupted first start leaves no partial database. */
async function initialise(root: string, data: string, { initdb, account }: Binaries): Promise<void> {
  const unfinished = join(root, `postgres.${process.pid}`);
  await ownFolder(unfinished, account);
  try {
    await run(initdb, [...initdbArguments, '--pgdata', unfinished], {
      ...account,
      cwd: unfinished,
      env: bareEnvironment,
    });
    await rename(unfinished, data);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    if ((await readMajor(data)) === undefined) throw error;
  }
}

/** Trusting the socket is safe because only our own account can open its folder. C.UTF-8 sorts the same on every system. */
const initdbArguments = [
  '--username=wms',
  '--auth=trust',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
];

/** PostgreSQL receives none of our variables: some are secrets, and PG* variables would change its behaviour. */
const bareEnvironment = { PATH: '/usr/bin:/bin', LC_ALL: 'C' };

async function socketFolder(root: string, account: Account | undefined): Promise<string> {
  const beside = join(root, 'run');
  if (Buffer.byteLength(beside) <= longestSocketFolder) return ownFolder(beside, account);
  const short = createHash('sha256').update(root).digest('hex').slice(0, 16);
  return ownFolder(join(tmpdir(), `wms-${process.getuid?.() ?? 0}-${short}`), account);
}

async function ownFolder(path: string, account: Account | undefined): Promise<string> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  if (account !== undefined) await chown(path, account.uid, account.gid);
  await chmod(path, 0o700);
  return path;
}
