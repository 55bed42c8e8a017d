import sql from 'sql-template-tag';
import { listStockCountLines as contract } from '../../../shared/contract/stock/stock-counts.ts';
import { refuse } from '../../../shared/errors.ts';
import { implement } from '../implement.ts';
import { listPage } from '../list/list-page.ts';
import { matches } from '../list/search.ts';
import { stockCountLineSource } from './stock-count-line-source.ts';

/** The lines of a count of this warehouse, in the order in which somebody walks past them. */
export const listStockCountLines = implement(contract, async (db, { companyId, warehouseId }, input) => {
  const count = await db.maybeOne('select from stock_counts where company_id = $1 and warehouse_id = $2 and id = $3', [
    companyId,
    warehouseId,
    input.id,
  ]);
  if (count === undefined) refuse('not_found', { values: { thing: 'stock count' } });
  return listPage(db, stockCountLineSource({ companyId }), input, [
    sql`l.company_id = ${companyId} and l.count_id = ${input.id}`,
    matches(input.search, ['o.name', 'k.stock_code', 'k.name', 'l.drum_number']),
  ]);
});
