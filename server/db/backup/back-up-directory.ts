import { join } from 'node:path';
import { CannotStart } from '../cannot-start.ts';
import { readPidFile } from '../embedded/pid-file.ts';
import { startPostgres } from '../embedded.ts';
import { runTool } from './run-tool.ts';
import { writeBackup } from './write-backup.ts';

/**
 * Writes the embedded database into a file. PostgreSQL's packages for npm bring no pg_dump, so it is a copy of the directory, of
 * which nobody may be writing: the WMS must be stopped. We start and stop it ourselves first, which mends what a crash left.
 */
export async function backUpDirectory(dataDir: string, file: string): Promise<void> {
  const database = await startPostgres({ dataDir });
  await database.stop();
  await writeBackup(file, async (unfinished) => {
    await runTool('tar', ['--create', '--gzip', '--file', unfinished, '--directory', dataDir, 'postgres']);
    if ((await readPidFile(join(dataDir, 'postgres'))) === undefined) return;
    throw new CannotStart('a WMS was started meanwhile; there is no backup');
  });
}
