import { approveStockCount, rejectStockCount } from './approve-stock-count.ts';
import { countStock } from './count-stock.ts';
import { exportStockCounts, getStockCount, listDueLocations, listStockCounts } from './list-stock-counts.ts';
import { cancelStockCount, startStockCount } from './start-stock-count.ts';
import { listStockCountLines } from './stock-count-lines.ts';
import { submitStockCount } from './submit-stock-count.ts';

export const stockCountRoutes = [
  listStockCounts,
  exportStockCounts,
  listDueLocations,
  getStockCount,
  listStockCountLines,
  startStockCount,
  countStock,
  submitStockCount,
  approveStockCount,
  rejectStockCount,
  cancelStockCount,
];
