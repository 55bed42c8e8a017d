import { refuse } from '../../../shared/errors.ts';
import { isCellId } from '../../../shared/owner.ts';
import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { idNamed } from '../ensuring.ts';
import { describeJob } from '../jobs/edit-job.ts';
import { refuseAt } from '../refusals.ts';
import type { StockOwner } from '../stock/allocation/lock-candidates.ts';
import { ensureJobs, refuseUnknownJobs } from '../stock/jobs.ts';

export interface NamedOwner {
  job?: string | null | undefined;
  segment?: string | null | undefined;
  jobDescription?: string | undefined;
  newJob?: boolean | undefined;
}

/**
 * The owner that a pick is for. Locks its job in shared mode, so that it is not cancelled meanwhile. Creates an unknown job unless `newJob`
 * is false; refuses a cancelled one. A description in the request replaces that of the job. h3g: an Activity Code and its Cell ID of 6 to 8
 * characters are mandatory (rules 5, Pick).
 */
export async function resolveOwner(
  tx: Tx,
  actor: StockActor,
  { job, segment, jobDescription, newJob }: NamedOwner,
): Promise<StockOwner> {
  const isH3g = actor.layout === 'H3G';
  if (job == null && isH3g) refuseAt('activity_code_missing', ['job']);
  if (job == null && (segment != null || jobDescription !== undefined)) refuseAt('job_missing', ['job']);
  if (segment == null && isH3g) refuseAt('cell_id_missing', ['segment']);
  if (segment != null && isH3g && !isCellId(segment)) refuseAt('cell_id_length', ['segment']);
  if (job == null) return { jobId: null, segment: null };
  await refuseUnknownJobs(tx, actor.companyId, [job], newJob, () => 'job');
  const jobId = await lockJob(tx, actor.companyId, job, jobDescription === undefined ? SHARED : ALONE);
  if (jobDescription !== undefined) await describeJob(tx, actor, jobId, jobDescription);
  return { jobId, segment: segment ?? null };
}

const JOB = `
  select id, cancelled_at is not null as cancelled from jobs
  where company_id = $1 and id = ${idNamed('jobs', '$1', '$2::text')}`;
const SHARED = `${JOB} for share`;
/** For writers: two transactions that share a lock and both want to write would wait for each other. */
const ALONE = `${JOB} for no key update`;

async function lockJob(tx: Tx, companyId: number, number: string, statement: string): Promise<number> {
  const lock = () => tx.maybeOne<{ id: number; cancelled: boolean }>(statement, [companyId, number]);
  let job = await lock();
  if (job === undefined) {
    await ensureJobs(tx, companyId, [number]);
    job = await lock();
  }
  if (job === undefined) throw new Error(`job ${number} was just made`);
  if (job.cancelled) refuse('job_cancelled', { values: { job: number }, data: { jobs: [number] } });
  return job.id;
}
