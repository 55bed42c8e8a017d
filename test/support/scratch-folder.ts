import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';

const memory = '/dev/shm';
/** Bytes: 250 MB for PostgreSQL, 1 GB for its log, and the folders of three files at a time. */
const wanted = 3 * 2 ** 30;

/**
 * The folder for temporary files of tests: TMPDIR, otherwise memory where there is room, otherwise the system's temporary folder. On ext4 a
 * new file looks past each one deleted in the last five seconds; a database has 900, and making and dropping them took half of the
 * processor time of a run.
 */
export async function scratchFolder(): Promise<string> {
  if (process.env.TMPDIR !== undefined) return process.env.TMPDIR;
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize >= wanted ? memory : tmpdir();
}
