import { refuse } from '../../../shared/errors.ts';
import { isCellId } from '../../../shared/owner.ts';
import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { ensureJobs } from '../jobs/jobs.ts';
import { refuseAt } from '../refuse-at.ts';
import type { StockOwner } from '../stock/lock-candidates.ts';

/** The job and segment a pick names, as its request spells them. */
export interface NamedOwner {
  job?: string | null | undefined;
  segment?: string | null | undefined;
}

/**
 * Whom a pick is for. Its job is locked, shared, so that nobody cancels it meanwhile; one not known yet is made; a cancelled one is
 * refused. h3g: an Activity Code is mandatory, a Cell ID has 6 to 8 characters (rules 5, Pick).
 */
export async function settleOwner(tx: Tx, actor: StockActor, { job, segment }: NamedOwner): Promise<StockOwner> {
  const isH3g = actor.layout === 'H3G';
  if (job == null && isH3g) refuseAt('activity_code_missing', ['job']);
  if (job == null && segment != null) refuseAt('job_missing', ['job']);
  if (segment != null && isH3g && !isCellId(segment)) refuseAt('cell_id_length', ['segment']);
  if (job == null) return { jobId: null, segment: null };
  return { jobId: await lockJob(tx, actor.companyId, job), segment: segment ?? null };
}

async function lockJob(tx: Tx, companyId: number, number: string): Promise<number> {
  const lock = () =>
    tx.maybeOne<{ id: number; cancelled: boolean }>(
      `select id, cancelled_at is not null as cancelled
       from jobs
       where company_id = $1 and number = $2
       for share`,
      [companyId, number],
    );
  let job = await lock();
  if (job === undefined) {
    await ensureJobs(tx, companyId, [number]);
    job = await lock();
  }
  if (job === undefined) throw new Error(`job ${number} was just made`);
  if (job.cancelled) refuse('job_cancelled', { values: { job: number }, data: { jobs: [number] } });
  return job.id;
}
