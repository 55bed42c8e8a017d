import { cancelStockCount as contract } from '../../../shared/contract/stock/stock-counts.ts';
import { implement } from '../implement.ts';
import { announce } from '../live/announce.ts';
import { recordAudit } from '../record-audit.ts';
import { lockStockCount } from './lock-stock-count.ts';

/** Gives up a count that was not posted; nothing becomes of what was counted. */
export const cancelStockCount = implement(contract, async (tx, actor, { id }) => {
  const { number } = await lockStockCount(tx, actor, id, ['counting', 'submitted']);
  await tx.run(
    `update stock_counts set status = 'cancelled', version = version + 1 where company_id = $1 and id = $2`,
    [actor.companyId, id],
  );
  const after = { number };
  await recordAudit(tx, actor, { operation: 'cancelStockCount', subject: 'stockCount', subjectId: id, after });
  announce(tx, actor, { document: 'stockCount', id, kind: 'cancel' });
  return { id, state: 'cancelled', operationId: null };
});
