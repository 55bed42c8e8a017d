import { listHolders } from './list-holders.ts';
import { exportStock, listStock, stockTotals } from './stock-report.ts';

export const reportRoutes = [listStock, stockTotals, exportStock, listHolders];
