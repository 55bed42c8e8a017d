import { approveStockCount } from './approve-stock-count.ts';
import { cancelStockCount } from './cancel-stock-count.ts';
import { countStock } from './count-stock.ts';
import { getStockCount } from './get-stock-count.ts';
import { listDueLocations } from './list-due-locations.ts';
import { listStockCountLines } from './list-stock-count-lines.ts';
import { listStockCounts } from './list-stock-counts.ts';
import { rejectStockCount } from './reject-stock-count.ts';
import { startStockCount } from './start-stock-count.ts';
import { submitStockCount } from './submit-stock-count.ts';

export const stockCountRoutes = [
  listStockCounts,
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
