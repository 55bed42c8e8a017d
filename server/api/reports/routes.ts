import { exportGoodsIn, listGoodsIn } from './goods-in.ts';
import { exportGoodsOut, listGoodsOut } from './goods-out.ts';
import { listHolders } from './list-holders.ts';
import { exportReallocations, listReallocations } from './stock-reallocation.ts';
import { exportStock, groupStock, listStock, stockTotals } from './stock-report.ts';

export const reportRoutes = [
  ...[listStock, groupStock, stockTotals, exportStock, listHolders],
  ...[listReallocations, exportReallocations],
  ...[listGoodsIn, exportGoodsIn],
  ...[listGoodsOut, exportGoodsOut],
];
