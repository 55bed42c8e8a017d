import { readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** What PostgreSQL's postmaster.pid says: its first line is the process id, its fifth the folder of the socket. */
export interface PidFile {
  pid: number;
  socket: string;
}

const fileOf = (data: string) => join(data, 'postmaster.pid');

/** Undefined without a postmaster.pid, or when it is just being written. */
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
 * After a crash of a container the noted number soon belongs to something else, and PostgreSQL would refuse to start. We put our
 * own number there, which a server that we start ignores, as its parent's. Removing the file would work too, and would also switch
 * off PostgreSQL's check for orphans that still write to the data. The socket's own lock guards no data: it goes.
 */
export async function disownPidFile(data: string, { socket }: PidFile): Promise<void> {
  const [, ...rest] = (await readFile(fileOf(data), 'utf8')).split('\n');
  await writeFile(fileOf(data), [String(process.pid), ...rest].join('\n'));
  await rm(join(socket, '.s.PGSQL.5432.lock'), { force: true });
}

/** Whether a process lives, be it ours or not. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Whether a live process is a PostgreSQL server; a dead one whose parent does not collect it has no command line left. */
export async function isPostgres(pid: number): Promise<boolean> {
  if (!isAlive(pid)) return false;
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => 'postgres');
  return basename(command.split('\0')[0] ?? '') === 'postgres';
}
