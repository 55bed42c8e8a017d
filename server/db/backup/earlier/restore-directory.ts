import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { prepareBinaries } from '../../embedded/binaries.ts';
import { startPostgres } from '../../embedded.ts';
import { CannotStart } from '../../errors.ts';
import { migrate } from '../../migrate.ts';
import { runTool } from './run-tool.ts';

/** Restores a copy of an embedded database's directory, as 1.0.0 wrote it, into a directory without a database, and migrates it. */
export async function restoreDirectory(dataDir: string, file: string): Promise<void> {
  const target = join(dataDir, 'postgres');
  if (existsSync(target))
    throw new CannotStart(`${dataDir} has a database; this backup is restored into an empty place`);
  await mkdir(dataDir, { recursive: true });
  const { account } = await prepareBinaries(dataDir);
  const unpacked = join(dataDir, 'restored');
  await rm(unpacked, { recursive: true, force: true });
  await mkdir(unpacked);
  try {
    const options = ['--no-same-owner', '--preserve-permissions'];
    await runTool('tar', ['--extract', '--gzip', '--file', file, '--directory', unpacked, ...options]);
    if (account !== undefined)
      await runTool('chown', ['-R', `${account.uid}:${account.gid}`, join(unpacked, 'postgres')]);
    await rename(join(unpacked, 'postgres'), target);
  } finally {
    await rm(unpacked, { recursive: true, force: true });
  }
  const database = await startPostgres({ dataDir });
  await migrate(database.url).finally(() => database.stop());
}
