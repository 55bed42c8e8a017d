import { randomBytes } from 'node:crypto';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CannotStart } from './db/errors.ts';

/**
 * The secret of a site that configures none: created once and stored in the data directory, readable only by our own account, so that
 * sealed values outlive a restart. Several programs over one database need the same secrets and therefore COOKIE_SECRET and DATA_SECRET.
 */
export async function keptSecret(dataDir: string, name: 'cookie-secret' | 'data-secret'): Promise<string> {
  const file = join(dataDir, name);
  await mkdir(dataDir, { recursive: true });
  await writeFile(file, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    },
  );
  if (((await stat(file)).mode & 0o007) !== 0) throw new CannotStart(`${file} can be read by others; chmod 600 it`);
  return (await readFile(file, 'utf8')).trim();
}
