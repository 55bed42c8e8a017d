import { open } from 'node:fs/promises';
import { constants, gunzipSync } from 'node:zlib';
import { startPostgres } from '../embedded.ts';
import { CannotStart } from '../errors.ts';
import { restoreDirectory } from './earlier/restore-directory.ts';
import { restoreDump } from './earlier/restore-dump.ts';
import { HEADER } from './format.ts';
import { restoreBackup } from './load-backup.ts';

interface Place {
  DATABASE_URL?: string | undefined;
  WMS_DATA: string;
}

/**
 * Restores a backup where there is no database yet: at DATABASE_URL, or embedded in WMS_DATA. A file of 1.0.0 fits only one of them: a dump
 * of pg_dump the first, an archive of the embedded directory the second.
 */
export async function restore(file: string, { DATABASE_URL: url, WMS_DATA: dataDir }: Place): Promise<void> {
  const kind = await kindOf(file);
  if (kind === 'directory') {
    if (url === undefined) return restoreDirectory(dataDir, file);
    throw new CannotStart(`${file} is of an embedded database of version 1.0.0: restore it without DATABASE_URL`);
  }
  if (kind === 'dump') {
    if (url !== undefined) return restoreDump(url, file);
    throw new CannotStart(`${file} was written by pg_dump: restore it with DATABASE_URL`);
  }
  if (url !== undefined) return void (await restoreBackup(url, file));
  const database = await startPostgres({ dataDir });
  await restoreBackup(database.url, file).finally(() => database.stop());
}

const beginnings = { backup: HEADER, directory: 'postgres/', dump: 'PGDMP' } as const;

async function kindOf(file: string): Promise<keyof typeof beginnings> {
  const text = await beginningOf(file);
  for (const kind of ['backup', 'directory', 'dump'] as const) if (text.startsWith(beginnings[kind])) return kind;
  throw new CannotStart(`${file} is not a backup of the WMS`);
}

const READ = 4096;

async function beginningOf(file: string): Promise<string> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(READ), 0, READ, 0);
    const bytes = buffer.subarray(0, bytesRead);
    const isCompressed = bytes[0] === 0x1f && bytes[1] === 0x8b;
    // The rest of the file is missing here.
    return String(isCompressed ? gunzipSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH }) : bytes);
  } finally {
    await handle.close();
  }
}
