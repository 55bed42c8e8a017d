import { refuse } from '../../../shared/errors.ts';
import type { LockedJob } from '../stock/lock-jobs.ts';

/** Refuses when any of the jobs is cancelled, naming those that are: a cancelled job owns no stock. */
export function refuseCancelled(jobs: readonly LockedJob[]): void {
  const cancelled = jobs.filter((job) => job.cancelled).map((job) => job.number);
  if (cancelled.length === 1)
    refuse('job_cancelled', { values: { job: cancelled[0] ?? '' }, data: { jobs: cancelled } });
  if (cancelled.length > 1) {
    refuse('jobs_cancelled', { values: { jobs: cancelled.join(', ') }, data: { jobs: cancelled } });
  }
}
