import sql from 'sql-template-tag';
import type { Reply } from '../../../shared/contract/operation.ts';
import { getStockCount as contract } from '../../../shared/contract/stock/stock-counts.ts';
import { refuse } from '../../../shared/errors.ts';
import { implement } from '../implement.ts';
import { columnsOf } from '../list/list-page.ts';
import { stockCountSource } from './stock-count-source.ts';

/** One stock count; its lines are a list of their own. */
export const getStockCount = implement(contract, async (db, { companyId, warehouseId, userId }, { id }) => {
  const source = stockCountSource({ companyId });
  const count = await db.maybeOne<Reply<typeof contract>>(sql`
    select ${columnsOf(source)}, c.reason, c.rejection, s.name as "submittedBy", c.submitted_at as "submittedAt",
           c.version, c.status = 'submitted' and c.submitted_by <> ${userId} and ${userId} <> all (c.counter_ids) as "mayApprove"
    ${source.from}
    left join users s on s.id = c.submitted_by
    where c.company_id = ${companyId} and c.warehouse_id = ${warehouseId} and c.id = ${id}`);
  return count ?? refuse('not_found', { values: { thing: 'stock count' } });
});
