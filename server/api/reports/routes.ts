import * as contract from '../../../shared/contract/reports.ts';
import { route } from '../route.ts';
import { exportStock } from './export-stock.ts';
import { listHolders } from './list-holders.ts';
import { listStock } from './list-stock.ts';
import { stockTotals } from './stock-totals.ts';

export const reportRoutes = [
  route(contract.listStock, listStock),
  route(contract.stockTotals, stockTotals),
  route(contract.exportStock, exportStock),
  route(contract.listHolders, listHolders),
];
