import { enableJob as contract } from '../../../shared/contract/stock/jobs.ts';
import { refuse } from '../../../shared/errors.ts';
import { implement } from '../implement.ts';
import { recordOperation } from '../stock/record-operation.ts';
import { lockJob } from './lock-job.ts';

/** Enables a cancelled job again (rules: Effects): it can be received for; its former stock stays free. */
export const enableJob = implement(contract, async (tx, actor, input) => {
  const job = await lockJob(tx, actor.companyId, input.id);
  if (!job.cancelled) refuse('job_not_cancelled', { values: { job: job.number } });
  const operationId = await recordOperation(tx, actor, {
    kind: 'enable job',
    document: 'job',
    documentId: job.id,
    facts: { number: job.number },
  });
  await tx.run(
    `update jobs set cancelled_at = null, cancelled_by = null, version = version + 1 where company_id = $1 and id = $2`,
    [actor.companyId, job.id],
  );
  return { id: job.id, operationId };
});
