import { submitStockCount as contract } from '../../../shared/contract/stock/stock-counts.ts';
import { refuse } from '../../../shared/errors.ts';
import { implement } from '../implement.ts';
import { announce } from '../live/announce.ts';
import { recordAudit } from '../record-audit.ts';
import { isOverTolerance } from './count-tolerance.ts';
import { lockCountedJobs } from './lock-counted-stock.ts';
import { lockStockCount } from './lock-stock-count.ts';
import { noteBook } from './note-book.ts';
import { planStockCount } from './plan-stock-count.ts';
import { postStockCount } from './post-stock-count.ts';

/** Ends the counting: posts the differences, or leaves those over the tolerance to a second person. */
export const submitStockCount = implement(contract, async (tx, actor, { id, reason = '', accept }, services) => {
  const { companyId, userId } = actor;
  await lockCountedJobs(tx, companyId, id);
  const count = await lockStockCount(tx, actor, id, ['counting']);
  const plans = await planStockCount(tx, actor, count, accept);
  const differs = plans.some((plan) => plan.difference !== '0');
  if (differs && reason === '') refuse('count_reason_missing', { fields: { reason: 'Say why it differs' } });
  const why = reason === '' ? null : reason;
  await noteBook(tx, companyId, plans);
  if (!(await isOverTolerance(tx, companyId, plans))) {
    const operationId = await postStockCount(tx, actor, count, plans, { reason: why, accept }, services);
    return { id, state: 'posted', operationId };
  }
  await tx.run(
    `update stock_counts
     set status = 'submitted', reason = $4, rejection = null, submitted_by = $3, submitted_at = now(), version = version + 1
     where company_id = $1 and id = $2`,
    [companyId, id, userId, why],
  );
  const after = { number: count.number, reason: why };
  await recordAudit(tx, actor, { operation: 'submitStockCount', subject: 'stockCount', subjectId: id, after });
  announce(tx, actor, { document: 'stockCount', id, kind: 'submit' });
  return { id, state: 'submitted', operationId: null };
});
