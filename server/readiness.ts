import { statfs } from 'node:fs/promises';
import type pg from 'pg';
import { askWorkers, hasWorkers } from './db/distribution/workers.ts';
import { takesNoWrites } from './db/errors.ts';
import { isMigrated } from './db/migrate.ts';
import { type Reader, reader } from './db/query.ts';
import { DISK_FULL, READ_ONLY, type ReadinessChecks, WORKERS_AWAY } from './gateway/health.ts';

/**
 * Database conditions for accepting work: it and its workers respond, and it is as new as the program. `dataDir` is the folder of an
 * embedded database; no other disk can be checked.
 */
export function readinessOf(pool: pg.Pool, dataDir?: string): ReadinessChecks {
  const db = reader(pool);
  return {
    database: async () => ((await takesNoWrites(db)) ? READ_ONLY : undefined),
    workers: () => limitOfWorkers(db),
    migrations: async () => {
      if (!(await isMigrated(pool))) throw new Error('the database is older than this program');
    },
    ...(dataDir !== undefined && { disk: () => limitOfDisk(dataDir) }),
  };
}

/** Bytes: six segments of PostgreSQL's log, which may create one at any time. */
const LEAST_FREE = 100_000_000;

export async function limitOfDisk(dataDir: string, leastFree = LEAST_FREE): Promise<string | undefined> {
  const { bavail, bsize } = await statfs(dataDir);
  return bavail * bsize < leastFree ? DISK_FULL : undefined;
}

/**
 * If some workers are down, the companies on the others can still work, so the process is ready and reports it (docs/citus.md). Rejects
 * when no worker responds. The database's own failure is reported by its own check.
 */
async function limitOfWorkers(db: Reader): Promise<string | undefined> {
  if (!(await hasWorkers(db).catch(() => false))) return undefined;
  const { all, away } = await askWorkers(db);
  if (away > 0 && away === all) throw new Error('no worker of the database answers');
  return away > 0 ? WORKERS_AWAY : undefined;
}
