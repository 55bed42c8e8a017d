import { statfs } from 'node:fs/promises';
import type pg from 'pg';
import { askWorkers, hasWorkers } from './db/distribution/workers.ts';
import { takesNoWrites } from './db/errors.ts';
import { isMigrated } from './db/migrate.ts';
import { type Reader, reader } from './db/query.ts';
import { DISK_FULL, READ_ONLY, type ReadinessChecks, WORKERS_AWAY } from './gateway/health.ts';

/**
 * What must hold of the database before work is taken: it answers, as do the machines it is spread over, and is as new as the program.
 * `dataDir` is the folder of an embedded one: the disk of any other is not ours to see.
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

/** Bytes: six segments of its log, of which PostgreSQL makes a new one at any time. */
const LEAST_FREE = 100_000_000;

export async function limitOfDisk(dataDir: string, leastFree = LEAST_FREE): Promise<string | undefined> {
  const { bavail, bsize } = await statfs(dataDir);
  return bavail * bsize < leastFree ? DISK_FULL : undefined;
}

/**
 * Without a machine of several the others' companies go on with their work: ready, and said (docs/citus.md). Rejects when none answers. That
 * the database itself is away is said by its own check.
 */
async function limitOfWorkers(db: Reader): Promise<string | undefined> {
  if (!(await hasWorkers(db).catch(() => false))) return undefined;
  const { all, away } = await askWorkers(db);
  if (away > 0 && away === all) throw new Error('no worker of the database answers');
  return away > 0 ? WORKERS_AWAY : undefined;
}
