import type { Reply } from '../../../shared/contract/operation.ts';
import { listHolders, type listStock } from '../../../shared/contract/stock/reports.ts';
import { listMovements } from '../../../shared/contract/stock/stock.ts';
import { call } from '../../calls/call.ts';
import { reportError } from '../../calls/report-error.ts';
import { createLoader } from '../../documents/loaded.ts';

/** A line of the stock report. */
export type StockRow = Reply<typeof listStock>['items'][number];
export type Holder = Reply<typeof listHolders>['items'][number];
export type Movement = Reply<typeof listMovements>['items'][number];

/** Who holds a stock line and what the ledger says of it, newest first: the last hundred of each. */
export function createStockLine(id: number) {
  return createLoader(async () => {
    try {
      const [holders, movements] = await Promise.all([
        call(listHolders, { stockLineId: id, limit: 100 }, { handles: 'all' }),
        call(listMovements, { id, limit: 100 }, { handles: 'all' }),
      ]);
      return { holders: holders.items, movements: movements.items };
    } catch (error) {
      reportError(error);
      throw error;
    }
  });
}
