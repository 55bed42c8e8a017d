import { approveStockCount as contract } from '../../../shared/contract/stock/stock-counts.ts';
import { refuse } from '../../../shared/errors.ts';
import { implement } from '../implement.ts';
import { lockCountedJobs } from './lock-counted-stock.ts';
import { lockStockCount } from './lock-stock-count.ts';
import { noteBook } from './note-book.ts';
import { planStockCount } from './plan-stock-count.ts';
import { postStockCount } from './post-stock-count.ts';

/** A second person posts a count over the tolerance: somebody who neither counted on it nor submitted it. */
export const approveStockCount = implement(contract, async (tx, actor, { id, accept }, services) => {
  await lockCountedJobs(tx, actor.companyId, id);
  const count = await lockStockCount(tx, actor, id, ['submitted']);
  if ([...count.counterIds, count.submittedBy].includes(actor.userId)) refuse('count_second_person');
  const plans = await planStockCount(tx, actor, count, accept);
  await noteBook(tx, actor.companyId, plans);
  const operationId = await postStockCount(tx, actor, count, plans, { reason: count.reason, accept }, services);
  return { id, state: 'posted', operationId };
});
