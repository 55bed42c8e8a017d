import { refuse } from '../../../shared/errors.ts';
import type { Tx } from '../../db/query.ts';
import { ensuring, idNamed } from '../ensuring.ts';
import { refuseAt } from '../refusals.ts';
import type { LockedJob } from './locks/lock-jobs.ts';

/** Locks a job exclusively: no concurrent operation allocates stock to it, receives for it or picks for it (rules: stock rule 2). */
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

/** Refuses cancelled jobs, naming them: a cancelled job owns no stock. */
export function refuseCancelled(jobs: readonly LockedJob[]): void {
  const cancelled = jobs.filter((job) => job.cancelled).map((job) => job.number);
  if (cancelled.length === 1)
    refuse('job_cancelled', { values: { job: cancelled[0] ?? '' }, data: { jobs: cancelled } });
  if (cancelled.length > 1) {
    refuse('jobs_cancelled', { values: { jobs: cancelled.join(', ') }, data: { jobs: cancelled } });
  }
}

export const ensureJobs = ensuring('jobs');

const UNKNOWN = `
  select (n.position - 1)::int as index, n.number
  from unnest($2::text[]) with ordinality n (number, position)
  where n.number is not null and ${idNamed('jobs', '$1', 'n.number')} is null
  order by n.position`;

/**
 * Refuses unknown jobs, each at its field, unless the caller chose to create them (rules: Job). Screens send `newJob`; an integrator's
 * document omits it and creates them. `fieldOf` returns the field of a number by its index in `numbers`.
 */
export async function refuseUnknownJobs(
  tx: Tx,
  companyId: number,
  numbers: readonly (string | null | undefined)[],
  newJob: boolean | undefined,
  fieldOf: (index: number) => string = (index) => `lines.${index}.job`,
): Promise<void> {
  if (newJob !== false) return;
  const unknown = await tx.many<{ index: number; number: string }>(UNKNOWN, [
    companyId,
    numbers.map((number) => number ?? null),
  ]);
  const [first] = unknown;
  if (first === undefined) return;
  const same = unknown.filter(({ number }) => number === first.number);
  const fields = same.map(({ index }) => fieldOf(index));
  refuseAt('job_unknown', fields, { values: { job: first.number } });
}
