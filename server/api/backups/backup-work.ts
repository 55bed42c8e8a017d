import { backUp } from '../../db/backup/back-up.ts';
import { backupPath, openFolder, removeOldBackups, removeUnfinished } from '../../db/backup/folder.ts';
import { transaction } from '../../db/transaction.ts';
import { addJob, type BackupWork } from '../../queue/jobs.ts';
import { backupFailedMail } from '../../queue/mails.ts';
import { findSuperAdmins } from '../find-super-admins.ts';
import type { Services } from '../services.ts';

export interface BackupOptions {
  /** The hour of each day, in UTC. */
  hour: number;
  folder: string;
  /** How many backups stay in the folder. */
  kept: number;
  /** Of the database, as its owner. */
  url: string;
  dataDir: string;
  warn: (message: string) => void;
}

type BackupServices = Pick<Services, 'pool' | 'settings' | 'now'>;

/**
 * Returns the daily backup as a job. Older files are removed only after a newer one was written and tested. A failure is stored, logged and
 * mailed, and does not fail the job: the next attempt is the next day's, or `npm run backup`.
 */
export function backupWork(services: BackupServices, options: BackupOptions): BackupWork {
  const { hour, folder, kept, url, dataDir, warn } = options;
  const run = async () => {
    const startedAt = services.now();
    const file = backupPath(folder, startedAt);
    try {
      await openFolder(folder);
      await removeUnfinished(folder);
      const { bytes, untested } = await backUp(url, file, dataDir);
      if (untested === undefined) await removeOldBackups(folder, kept);
      else warn(`${file} was written but not tested: ${untested}`);
      const result = untested === undefined ? 'tested' : 'untested';
      await store(services, { startedAt, file, bytes, result, problem: untested ?? null });
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      warn(`The backup failed: ${problem}`);
      await store(services, { startedAt, file, bytes: null, result: 'failed', problem });
    }
  };
  return { hour, run };
}

interface Outcome {
  startedAt: Date;
  file: string;
  bytes: number | null;
  result: 'tested' | 'untested' | 'failed';
  problem: string | null;
}

async function store({ pool, settings }: BackupServices, outcome: Outcome): Promise<void> {
  const { startedAt, file, bytes, result, problem } = outcome;
  await transaction(pool, async (tx) => {
    await tx.run('insert into backups (started_at, file, bytes, result, problem) values ($1, $2, $3, $4, $5)', [
      startedAt,
      file,
      bytes,
      result,
      problem,
    ]);
    if (result !== 'failed') return;
    for (const admin of await findSuperAdmins(tx))
      await addJob(tx, 'sendMail', backupFailedMail(settings, admin, problem ?? ''));
  });
}
