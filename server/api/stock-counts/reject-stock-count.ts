import { rejectStockCount as contract } from '../../../shared/contract/stock/stock-counts.ts';
import { implement } from '../implement.ts';
import { announce } from '../live/announce.ts';
import { recordAudit } from '../record-audit.ts';
import { lockStockCount } from './lock-stock-count.ts';

/** Sends a submitted count back to be counted again, with a reason; its counts stay. Whoever submitted it may take it back so, too. */
export const rejectStockCount = implement(contract, async (tx, actor, { id, reason }) => {
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
