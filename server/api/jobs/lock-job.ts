import { refuse } from '../../../shared/errors.ts';
import type { Tx } from '../../db/query.ts';
import type { LockedJob } from '../stock/lock-jobs.ts';

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
