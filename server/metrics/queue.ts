import type pg from 'pg';
import { Gauge, type Registry } from 'prom-client';
import { reader } from '../db/query.ts';

/** Milliseconds for which a result is reused, so that many scrapes cost one query. */
const FRESH = 5_000;

/** The metrics of each kind of job, by the column of their query. */
const ofJobs = {
  waiting: 'Jobs that are due and not started',
  running: 'Jobs in progress',
  oldest_seconds: 'The longest time that a job has waited',
  failed: 'Jobs that failed at every attempt, until an administrator sends them again or drops them',
};

/**
 * Measures the queue and the imports and exports that users wait for, regardless of the process that works on them: every process reports
 * the same. If the database does not answer, only that is reported.
 */
export function watchQueue(registry: Registry, pool: pg.Pool): void {
  const ask = freshly(() => findWork(pool));
  const gauge = (name: string, help: string, labelNames: string[], update: (gauge: Gauge, work: Work) => void) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        this.reset();
        update(this, await ask());
      },
    });
  for (const [name, help] of Object.entries(ofJobs) as [keyof typeof ofJobs, string][]) {
    gauge(`wms_jobs_${name}`, help, ['job'], (jobs, { tasks }) => {
      for (const task of tasks) jobs.set({ job: task.name }, task[name]);
    });
  }
  gauge('wms_imports_running', 'Imports being read, applied or undone', [], (imports, { importing }) => {
    if (importing !== undefined) imports.set(importing);
  });
  gauge('wms_exports_running', 'Exports that wait or are being made', [], (exports, { exporting }) => {
    if (exporting !== undefined) exports.set(exporting);
  });
  gauge('wms_database_up', '1 while PostgreSQL answers, else 0', [], (up, { importing }) =>
    up.set(importing === undefined ? 0 : 1),
  );
}

interface Work {
  tasks: readonly ({ name: string } & Record<keyof typeof ofJobs, number>)[];
  /** Undefined if the database did not answer. */
  importing?: number;
  exporting?: number;
}

async function findWork(pool: pg.Pool): Promise<Work> {
  const db = reader(pool);
  try {
    const [tasks, running] = await Promise.all([
      db.many<Work['tasks'][number]>(JOBS),
      db.one<{ importing: number; exporting: number }>(RUNNING),
    ]);
    return { tasks, ...running };
  } catch {
    // wms_database_up reports it; the reason is logged with every failing request.
    return { tasks: [] };
  }
}

const JOBS = `
  select t.identifier as name, count(j.id) filter (where is_due) as waiting, count(j.locked_at) as running,
         coalesce(extract(epoch from now() - min(j.run_at) filter (where is_due)), 0)::float8 as oldest_seconds,
         count(j.id) filter (where j.attempts >= j.max_attempts and j.locked_at is null) as failed
  from /* every company */ graphile_worker._private_tasks t
  left join graphile_worker._private_jobs j on j.task_id = t.id
  cross join lateral (select j.locked_at is null and j.run_at <= now() and j.attempts < j.max_attempts as is_due) d
  group by t.identifier`;

const RUNNING = `
  select (select count(*) from imports /* every company */ where state in ('sending', 'reading', 'applying', 'undoing')) as importing,
         (select count(*) from exports where state in ('waiting', 'working')) as exporting`;

/** Asks again only once the last result is too old; concurrent callers share one result. */
export function freshly<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let answer: Promise<Answer> | undefined;
  let askedAt = 0;
  return () => {
    if (answer === undefined || Date.now() - askedAt > FRESH) {
      askedAt = Date.now();
      answer = ask();
    }
    return answer;
  };
}
