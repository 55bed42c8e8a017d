import { statfs } from 'node:fs/promises';
import type pg from 'pg';
import { Gauge, type Registry } from 'prom-client';
import { reader } from '../db/query.ts';
import { freshly } from './queue.ts';

/** Measures the last verification of every company. If the database does not answer, wms_database_up reports it. */
export function watchVerification(registry: Registry, pool: pg.Pool): void {
  const last = freshly(() =>
    reader(pool)
      .one<Last>(LAST)
      .catch(() => undefined),
  );
  const gauge = (name: string, help: string, read: (last: Last) => number | null) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const result = await last();
        const value = result === undefined ? null : read(result);
        if (value === null) this.remove();
        else this.set(value);
      },
    });
  gauge('wms_verification_differences', 'Differences in the last verification', ({ count }) => count);
  gauge(
    'wms_verification_age_seconds',
    'The time since the last verification had a result, or since the last migration if there was none',
    ({ age }) => age,
  );
}

interface Last {
  count: number | null;
  age: number;
}

/** A new installation has the time until its first night. */
const LAST = `
  select v.count, extract(epoch from now() - coalesce(v.ended_at, m.applied_at))::float8 as age
  from /* every company */ (select max(applied_at) as applied_at from schema_migrations) m
  left join lateral (
    select count, ended_at from verifications where count is not null and only_company_id is null order by id desc limit 1
  ) v on true`;

const RESULTS = ['tested', 'untested', 'failed'] as const;

/** Measures the daily backups. A process that has never seen a good one counts from its start. */
export function watchBackups(registry: Registry, pool: pg.Pool): void {
  const last = freshly(() =>
    reader(pool)
      .one<LastBackup>(LAST_BACKUP)
      .catch(() => undefined),
  );
  new Gauge({
    name: 'wms_backup_age_seconds',
    help: 'The time since the last backup that did not fail, or since the start of the process if there was none',
    registers: [registry],
    async collect() {
      const backup = await last();
      if (backup === undefined) this.remove();
      else this.set(backup.age ?? process.uptime());
    },
  });
  new Gauge({
    name: 'wms_backup_result',
    help: '1 for the result of the last backup: tested, untested or failed',
    labelNames: ['result'],
    registers: [registry],
    async collect() {
      const backup = await last();
      this.reset();
      if (backup === undefined || backup.result === null) return;
      for (const result of RESULTS) this.set({ result }, Number(result === backup.result));
    },
  });
}

interface LastBackup {
  age: number | null;
  result: (typeof RESULTS)[number] | null;
}

const LAST_BACKUP = `
  select (select extract(epoch from now() - max(ended_at))::float8 from backups where result <> 'failed') as age,
         (select result from backups order by id desc limit 1) as result`;

/** Measures the file system of the data folder, which need not exist if all data is elsewhere. */
export function watchDisk(registry: Registry, folder: string): void {
  const gauge = (name: string, help: string, blocks: 'bavail' | 'blocks') =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const disk = await statfs(folder).catch(() => undefined);
        if (disk === undefined) this.remove();
        else this.set(disk[blocks] * disk.bsize);
      },
    });
  gauge('wms_data_free_bytes', 'Free space of the disk with WMS_DATA', 'bavail');
  gauge('wms_data_size_bytes', 'Size of the disk with WMS_DATA', 'blocks');
}
