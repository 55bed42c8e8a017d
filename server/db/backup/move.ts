import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { startPostgres } from '../embedded.ts';
import { CannotStart } from '../errors.ts';
import { inWords } from './contents.ts';
import { openFolder } from './folder.ts';
import { proveEmpty, restoreBackup } from './load-backup.ts';
import { inSession } from './session.ts';
import { writeBackup } from './write-backup.ts';

/**
 * Moves the embedded database of a stopped WMS to an empty database of another PostgreSQL, by way of a backup in `file`. Then renames its
 * directory, so that no start without DATABASE_URL continues the old stock. Returns the new path of the directory.
 */
export async function move(
  dataDir: string,
  url: string,
  file: string,
  report: (sentence: string) => void,
): Promise<string> {
  const data = join(dataDir, 'postgres');
  if (!existsSync(data)) throw new CannotStart(`there is no database in ${dataDir}`);
  await inSession(url, ({ db }) => proveEmpty(db));
  const database = await startPostgres({ dataDir });
  try {
    await openFolder(dirname(file));
    const contents = await inSession(database.url, (session) => writeBackup(session, file));
    report(`${file} holds the database: ${inWords(contents)}`);
    await restoreBackup(url, file);
    report('It is restored at DATABASE_URL and is the same there');
  } finally {
    await database.stop();
  }
  const left = `${data}.moved-${new Date().toISOString().slice(0, 10)}`;
  await rename(data, left);
  return left;
}
