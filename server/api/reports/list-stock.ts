import { listStock as contract } from '../../../shared/contract/stock/reports.ts';
import { implement } from '../implement.ts';
import { listPage } from '../list/list-page.ts';
import { stockSource, stockWhere } from './stock-source.ts';

/** One page of the stock report (rules 2, report/stock). */
export const listStock = implement(contract, (db, actor, input) => {
  return listPage(db, stockSource(actor, input), input, stockWhere(actor, input));
});
