import { refuse } from '../../../shared/errors.ts';
import type { Tx } from '../../db/query.ts';
import { ensuring } from '../ensuring.ts';
import type { LockedJob } from '../stock/locks/lock-jobs.ts';

/** Locks a job alone: nobody else gives it stock, receives for it or picks for it meanwhile (rules: stock rule 2). */
export async function lockJob(tx: Tx, companyId: number, id: number): Promise<LockedJob> {
  const job = await tx.maybeOne<LockedJob>(
    `select id, number, cancelled_at is not null as cancelled
     from jobs
     where company_id = $1 and id = $2
     for update`,
    [companyId, id],
  );
  return job ?? refuse('not_found', { values: { thing: 'job' } });
}

/** Refuses when any of the jobs is cancelled, naming those that are: a cancelled job owns no stock. */
export function refuseCancelled(jobs: readonly LockedJob[]): void {
  const cancelled = jobs.filter((job) => job.cancelled).map((job) => job.number);
  if (cancelled.length === 1)
    refuse('job_cancelled', { values: { job: cancelled[0] ?? '' }, data: { jobs: cancelled } });
  if (cancelled.length > 1) {
    refuse('jobs_cancelled', { values: { jobs: cancelled.join(', ') }, data: { jobs: cancelled } });
  }
}

/** The ids of jobs by number; those not known yet are made. */
export const ensureJobs = ensuring('jobs');
