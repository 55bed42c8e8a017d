import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { prepareBinaries } from '../embedded/binaries.ts';
import { readPidFile } from '../embedded/pid-file.ts';
import { startPostgres } from '../embedded.ts';
import { CannotStart } from '../errors.ts';
import { migrate } from '../migrate.ts';
import { asking, type Contents, contentsOf } from './contents.ts';
import { runTool, writeBackup } from './tools.ts';

/**
 * Writes the embedded database to a file. PostgreSQL's npm packages include no pg_dump, so the file is a copy of the directory, and the WMS
 * must be stopped. We first start and stop PostgreSQL ourselves, which repairs what a crash left.
 */
export async function backUpDirectory(dataDir: string, file: string): Promise<Contents> {
  if (!existsSync(join(dataDir, 'postgres'))) throw new CannotStart(`there is no database in ${dataDir}`);
  const database = await startPostgres({ dataDir });
  const contents = await asking(database.url, contentsOf).finally(() => database.stop());
  await writeBackup(file, async (unfinished) => {
    await runTool('tar', ['--create', '--gzip', '--file', unfinished, '--directory', dataDir, 'postgres']);
    if ((await readPidFile(join(dataDir, 'postgres'))) === undefined) return;
    throw new CannotStart('a WMS was started meanwhile; there is no backup');
  });
  return contents;
}

/** Restores a file of `backUpDirectory` into a directory without a database, and migrates it. */
export async function restoreDirectory(dataDir: string, file: string): Promise<void> {
  const target = join(dataDir, 'postgres');
  if (existsSync(target)) throw new CannotStart(`${dataDir} has a database; a backup is restored into an empty place`);
  await mkdir(dataDir, { recursive: true });
  const { account } = await prepareBinaries(dataDir);
  const unpacked = join(dataDir, 'restored');
  await rm(unpacked, { recursive: true, force: true });
  await mkdir(unpacked);
  try {
    await runTool('tar', [
      '--extract',
      '--gzip',
      '--file',
      file,
      '--directory',
      unpacked,
      '--no-same-owner',
      '--preserve-permissions',
    ]);
    if (account !== undefined)
      await runTool('chown', ['-R', `${account.uid}:${account.gid}`, join(unpacked, 'postgres')]);
    await rename(join(unpacked, 'postgres'), target);
  } finally {
    await rm(unpacked, { recursive: true, force: true });
  }
  const database = await startPostgres({ dataDir });
  await migrate(database.url).finally(() => database.stop());
}
