import { exportStock } from './export-stock.ts';
import { listHolders } from './list-holders.ts';
import { listStock } from './list-stock.ts';
import { stockTotals } from './stock-totals.ts';

export const reportRoutes = [listStock, stockTotals, exportStock, listHolders];
