import { allocateStock as contract } from '../../../shared/contract/stock/stock.ts';
import { errors, refuse } from '../../../shared/errors.ts';
import { isCellId } from '../../../shared/owner.ts';
import { sum } from '../../../shared/quantity.ts';
import type { Tx } from '../../db/query.ts';
import { implement } from '../implement.ts';
import { ensureJobs } from '../jobs/jobs.ts';
import { refuseLine } from '../refuse-line.ts';
import { changeOwner, type Share } from './change-owner.ts';
import { lockJobs } from './lock-jobs.ts';
import { postShifts } from './post-shifts.ts';
import { readShares } from './read-shares.ts';
import { recordOperation } from './record-operation.ts';

/** Gives free stock to a job and segment (rules 5, Allocation; rules 2, manualStockAllocation). */
export const allocateStock = implement(contract, async (tx, actor, input) => {
  const { companyId, userId } = actor;
  const segment = input.segment ?? null;
  if (actor.layout === 'H3G' && segment !== null && !isCellId(segment)) {
    refuse('cell_id_length', { fields: { segment: errors.cell_id_length.message } });
  }
  const shares = await readShares(tx, actor, input.lines);
  refuseOwned(shares);
  const jobId = await lockOpenJob(tx, companyId, input.job);
  const shifts = await changeOwner(tx, companyId, shares, { jobId, segment });
  const operationId = await recordOperation(tx, actor, {
    kind: 'allocate',
    document: 'job',
    documentId: jobId,
    reason: input.reason,
    facts: { job: input.job, segment, quantity: sum(shifts.map((shift) => shift.quantity)) },
  });
  await postShifts(tx, { companyId, operationId, userId, kind: 'allocate' }, shifts);
  return { operationId, jobId };
});

function refuseOwned(shares: readonly Share[]): void {
  shares.forEach(({ line }, index) => {
    if (line.jobId !== null) refuseLine('stock_not_free', index, 'stockLineId', { job: line.job ?? '' });
  });
}

async function lockOpenJob(tx: Tx, companyId: number, number: string): Promise<number> {
  const jobs = await ensureJobs(tx, companyId, [number]);
  const [job] = await lockJobs(tx, companyId, [jobs.get(number) ?? null]);
  if (job === undefined || job.cancelled)
    refuse('job_cancelled', { values: { job: number }, data: { jobs: [number] } });
  return job.id;
}
