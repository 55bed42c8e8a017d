import sql, { join, raw } from 'sql-template-tag';
import { stockTotals as contract } from '../../../shared/contract/stock/reports.ts';
import { implement } from '../implement.ts';
import { stockSource, stockWhere } from './stock-source.ts';

/** The totals of the stock report over everything the filters let through: the sums of what its lines show. */
export const stockTotals = implement(contract, (db, actor, input) => {
  const { from, columns } = stockSource(actor, input);
  const total = (column: string) => raw(`sum(${columns[column]})`);
  const query = sql`
    select count(*) as lines, count(distinct s.sku_id) as skus, coalesce(${total('quantity')}, 0) as quantity,
           ${total('reserved')} as reserved, ${total('available')} as available, ${total('value')} as value
    ${from}
    where ${join(stockWhere(actor, input), ' and ')}`;
  return db.one(query);
});
