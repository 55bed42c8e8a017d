import { chmod, mkdir, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { CannotStart } from '../errors.ts';
import { type Binaries, prepareBinaries } from './binaries.ts';
import { type Directory, prepareDirectory } from './directory.ts';

/** Prepares everything that PostgreSQL needs in a directory; an obstacle is reported in one sentence. */
export async function prepare(dataDir: string): Promise<{ binaries: Binaries; directory: Directory }> {
  const root = resolve(dataDir);
  try {
    await mkdir(root, { recursive: true });
    const binaries = await prepareBinaries(root);
    if (binaries.account !== undefined) await openWay(root);
    return { binaries, directory: await prepareDirectory(root, binaries) };
  } catch (error) {
    if (error instanceof CannotStart) throw error;
    throw new CannotStart(`the database directory ${root} cannot be used: ${reason(error)}`, { cause: error });
  }
}

/** Lets the server's account pass through to its own folders, without listing or reading files here. */
async function openWay(root: string): Promise<void> {
  const { mode } = await stat(root);
  await chmod(root, (mode & 0o7777) | 0o011);
}

function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'EACCES' && process.getuid?.() === 0) {
    return 'the user that runs PostgreSQL for root cannot reach it; choose a place outside private directories';
  }
  const stderr = 'stderr' in error ? String(error.stderr).trim() : '';
  const lines = (stderr === '' ? error.message : stderr).split('\n');
  return (lines.find((line) => /error:|FATAL:/.test(line)) ?? lines.at(-1) ?? '').replace(/^.*?(error|FATAL):\s*/, '');
}
