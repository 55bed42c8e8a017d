import { randomBytes } from 'node:crypto';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CannotStart } from './db/cannot-start.ts';

/**
 * The cookie secret of a site that configures none: made once, kept in the data directory for our own account alone, so that
 * sessions outlive a restart. Several gateways need the same one and are therefore given COOKIE_SECRET.
 */
export async function keptCookieSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'cookie-secret');
  await mkdir(dataDir, { recursive: true });
  await writeFile(file, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    },
  );
  if (((await stat(file)).mode & 0o007) !== 0) throw new CannotStart(`${file} can be read by others; chmod 600 it`);
  return (await readFile(file, 'utf8')).trim();
}
