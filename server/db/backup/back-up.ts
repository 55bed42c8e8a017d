import { rename, stat } from 'node:fs/promises';
import { CannotStart } from '../errors.ts';
import { LONG_WORK_LOCK } from '../locks.ts';
import type { Contents } from './contents.ts';
import { inSession } from './session.ts';
import { testBackup } from './test-backup.ts';
import { writeBackup } from './write-backup.ts';

/** The key of the job that backs up every day. A backup by hand holds its lock as well, because both test in the same database. */
export const BACKUP_KEY = 'backUp';

interface Backup {
  contents: Contents;
  bytes: number;
  /** Why the backup could not be tested; undefined after a good test. */
  untested: string | undefined;
}

/**
 * Backs up the database to a file and tests it before it gets its name: one that fails is called `.failed` and replaces no good one. `dataDir`
 * is used if the test needs an embedded PostgreSQL.
 */
export function backUp(url: string, file: string, dataDir: string): Promise<Backup> {
  return inSession(url, async (session) => {
    const { db } = session;
    const lock = [LONG_WORK_LOCK, BACKUP_KEY];
    const { isOurs } = await db.one<{ isOurs: boolean }>(
      'select pg_try_advisory_lock($1, hashtext($2)) as "isOurs"',
      lock,
    );
    if (!isOurs) throw new CannotStart('another backup of this database is being written');
    const [written, failed] = [`${file}.untested`, `${file}.failed`];
    const contents = await writeBackup(session, written);
    const { size: bytes } = await stat(written);
    const untested = await testBackup(db, url, written, dataDir).catch(async (error) => {
      await rename(written, failed);
      const reason = error instanceof Error ? error.message : String(error);
      throw new CannotStart(`${failed} was written, but its test failed: ${reason}`, { cause: error });
    });
    await rename(written, file);
    return { contents, bytes, untested };
  });
}
