import sql, { join, raw } from 'sql-template-tag';
import type { Input, Reply } from '../../../shared/contract/operation.ts';
import type { stockTotals as contract } from '../../../shared/contract/reports.ts';
import type { Reader } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { stockSource, stockWhere } from './stock-source.ts';

/** The totals of the stock report over everything the filters let through: the sums of what its lines show. */
export function stockTotals(
  db: Reader,
  actor: StockActor,
  input: Input<typeof contract>,
): Promise<Reply<typeof contract>> {
  const { from, columns } = stockSource(actor, input);
  const total = (column: string) => raw(`sum(${columns[column]})`);
  const query = sql`
    select count(*) as lines, count(distinct s.sku_id) as skus, coalesce(${total('quantity')}, 0) as quantity,
           ${total('reserved')} as reserved, ${total('available')} as available, ${total('value')} as value
    ${from}
    where ${join(stockWhere(actor, input), ' and ')}`;
  return db.one(query);
}
