import type { Input, Reply } from '../../../shared/contract/operation.ts';
import type { listStock as contract } from '../../../shared/contract/reports.ts';
import type { Reader } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { listPage } from '../list/list-page.ts';
import { stockSource, stockWhere } from './stock-source.ts';

/** One page of the stock report (rules 2, report/stock). */
export function listStock(
  db: Reader,
  actor: StockActor,
  input: Input<typeof contract>,
): Promise<Reply<typeof contract>> {
  return listPage(db, stockSource(actor, input), input, stockWhere(actor, input));
}
