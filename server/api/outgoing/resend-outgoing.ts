import { resendOutgoing as contract } from '../../../shared/contract/admin/outgoing.ts';
import { refuse } from '../../../shared/errors.ts';
import { implement } from '../implement.ts';
import { recordAudit } from '../record-audit.ts';

/** Queues what failed for good once more. What is still being tried, or was sent, is not there to be sent again. */
export const resendOutgoing = implement(contract, async (tx, actor, { id }) => {
  const queued = await tx.run(
    `select r.id
     from graphile_worker.jobs j, graphile_worker.reschedule_jobs(array[j.id], run_at => now(), attempts => 0) r
     where j.id = $1 and j.attempts >= j.max_attempts and j.locked_at is null`,
    [id],
  );
  if (queued === 0) refuse('not_found', { values: { thing: 'failed mail or call' } });
  await recordAudit(tx, actor, { operation: 'resendOutgoing', subject: 'outgoing', subjectId: id });
  return {};
});
