import { readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** The contents of PostgreSQL's postmaster.pid: the process id on its first line, the socket folder on its fifth. */
export interface PidFile {
  pid: number;
  socket: string;
}

const fileOf = (data: string) => join(data, 'postmaster.pid');

/** Undefined without a postmaster.pid, or while it is being written. */
export async function readPidFile(data: string): Promise<PidFile | undefined> {
  const text = await readFile(fileOf(data), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  const socket = lines[4];
  return pid > 0 && socket ? { pid, socket } : undefined;
}

/**
 * After a container crash, the recorded process id soon belongs to another process, and PostgreSQL would refuse to start. We write our own
 * id instead, which a server that we start ignores as its parent's. Removing the file would also work, but would switch off PostgreSQL's
 * check for orphans that still write to the data. The socket's lock file protects no data, so it is removed.
 */
export async function disownPidFile(data: string, { socket }: PidFile): Promise<void> {
  const [, ...rest] = (await readFile(fileOf(data), 'utf8')).split('\n');
  await writeFile(fileOf(data), [String(process.pid), ...rest].join('\n'));
  await rm(join(socket, '.s.PGSQL.5432.lock'), { force: true });
}

/** Whether the process runs, even as another user. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Whether a live process is a PostgreSQL server; a dead process that its parent has not collected has no command line. */
export async function isPostgres(pid: number): Promise<boolean> {
  if (!isAlive(pid)) return false;
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => 'postgres');
  return basename(command.split('\0')[0] ?? '') === 'postgres';
}
