import * as contract from '../../../shared/contract/stock-counts/stock-count-work.ts';
import { refuse } from '../../../shared/errors.ts';
import { implement } from '../implement.ts';
import { announce } from '../live/announce.ts';
import { recordAudit } from '../record-audit.ts';
import { lockCountedJobs, lockStockCount } from './lock-stock-count.ts';
import { planStockCount, writeBook } from './plan-stock-count.ts';
import { postStockCount } from './post-stock-count.ts';

/** Posts a count over the tolerance on approval by a second user, who neither counted nor submitted it. */
export const approveStockCount = implement(contract.approveStockCount, async (tx, actor, { id, accept }, services) => {
  await lockCountedJobs(tx, actor.companyId, id);
  const count = await lockStockCount(tx, actor, id, ['submitted']);
  if ([...count.counterIds, count.submittedBy].includes(actor.userId)) refuse('count_second_person');
  const plans = await planStockCount(tx, actor, count, accept);
  await writeBook(tx, actor.companyId, plans);
  const operationId = await postStockCount(tx, actor, count, plans, { reason: count.reason, accept }, services);
  return { id, state: 'posted', operationId };
});

/** Returns a submitted count to counting, with a reason; its counts stay. The submitter may also take it back this way. */
export const rejectStockCount = implement(contract.rejectStockCount, async (tx, actor, { id, reason }) => {
  const { number } = await lockStockCount(tx, actor, id, ['submitted']);
  await tx.run(
    `with sent_back as (
       update stock_counts
       set status = 'counting', rejection = $3, submitted_by = null, submitted_at = null, version = version + 1
       where company_id = $1 and id = $2
       returning id
     )
     update stock_count_lines l
     set book = null
     from sent_back
     where l.company_id = $1 and l.count_id = sent_back.id`,
    [actor.companyId, id, reason],
  );
  const after = { number, reason };
  await recordAudit(tx, actor, { operation: 'rejectStockCount', subject: 'stockCount', subjectId: id, after });
  announce(tx, actor, { document: 'stockCount', id, kind: 'send back' });
  return { id, state: 'counting', operationId: null };
});
