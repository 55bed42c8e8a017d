import { listHolders } from './list-holders.ts';
import { exportStock, groupStock, listStock, stockTotals } from './stock-report.ts';

export const reportRoutes = [listStock, groupStock, stockTotals, exportStock, listHolders];
