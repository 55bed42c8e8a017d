import { unallocateStock as contract } from '../../../shared/contract/stock/stock.ts';
import { sum } from '../../../shared/quantity.ts';
import { implement } from '../implement.ts';
import { refuseLine } from '../refuse-line.ts';
import { changeOwner } from './change-owner.ts';
import { lockJobs } from './lock-jobs.ts';
import { postShifts } from './post-shifts.ts';
import { readShares } from './read-shares.ts';
import { recordOperation } from './record-operation.ts';

/** Makes stock of jobs free (rules 2, admin/stockUnallocation). */
export const unallocateStock = implement(contract, async (tx, actor, input) => {
  const { companyId, userId } = actor;
  const shares = await readShares(tx, actor, input.lines);
  shares.forEach(({ line }, index) => {
    if (line.jobId === null) refuseLine('stock_free_already', index, 'stockLineId');
  });
  await lockJobs(
    tx,
    companyId,
    shares.map((share) => share.line.jobId),
  );
  const shifts = await changeOwner(tx, companyId, shares, { jobId: null, segment: null });
  const jobs = [...new Set(shares.map((share) => share.line.job))];
  const operationId = await recordOperation(tx, actor, {
    kind: 'unallocate',
    reason: input.reason,
    facts: { jobs: jobs.slice(0, 20), quantity: sum(shifts.map((shift) => shift.quantity)) },
  });
  await postShifts(tx, { companyId, operationId, userId, kind: 'unallocate' }, shifts);
  return { operationId };
});
