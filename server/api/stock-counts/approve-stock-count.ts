import type { Input, Reply } from '../../../shared/contract/operation.ts';
import type { approveStockCount as contract } from '../../../shared/contract/stock-counts.ts';
import { refuse } from '../../../shared/errors.ts';
import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import type { Services } from '../services.ts';
import { lockCountedJobs } from './lock-counted-stock.ts';
import { lockStockCount } from './lock-stock-count.ts';
import { noteBook } from './note-book.ts';
import { planStockCount } from './plan-stock-count.ts';
import { postStockCount } from './post-stock-count.ts';

/** A second person posts a count over the tolerance: somebody who neither counted on it nor submitted it. */
export async function approveStockCount(
  tx: Tx,
  actor: StockActor,
  { id, accept }: Input<typeof contract>,
  services: Services,
): Promise<Reply<typeof contract>> {
  await lockCountedJobs(tx, actor.companyId, id);
  const count = await lockStockCount(tx, actor, id, ['submitted']);
  if ([...count.counterIds, count.submittedBy].includes(actor.userId)) refuse('count_second_person');
  const plans = await planStockCount(tx, actor, count, accept);
  await noteBook(tx, actor.companyId, plans);
  const operationId = await postStockCount(tx, actor, count, plans, { reason: count.reason, accept }, services);
  return { id, state: 'posted', operationId };
}
