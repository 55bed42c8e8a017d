import { agedInventoryTotals, exportAgedInventory, groupAgedInventory, listAgedInventory } from './aged-inventory.ts';
import { discrepancyTotals, exportDiscrepancies, groupDiscrepancies, listDiscrepancies } from './discrepancy.ts';
import { exportGoodsIn, goodsInTotals, groupGoodsIn, listGoodsIn } from './goods-in.ts';
import { exportGoodsOut, goodsOutTotals, groupGoodsOut, listGoodsOut } from './goods-out.ts';
import { listHolders } from './list-holders.ts';
import {
  exportReallocations,
  groupReallocations,
  listReallocations,
  reallocationTotals,
} from './stock-reallocation.ts';
import { exportStock, groupStock, listStock, stockTotals } from './stock-report.ts';

export const reportRoutes = [
  ...[listStock, groupStock, stockTotals, exportStock, listHolders],
  ...[listAgedInventory, groupAgedInventory, agedInventoryTotals, exportAgedInventory],
  ...[listReallocations, groupReallocations, reallocationTotals, exportReallocations],
  ...[listGoodsIn, groupGoodsIn, goodsInTotals, exportGoodsIn],
  ...[listGoodsOut, groupGoodsOut, goodsOutTotals, exportGoodsOut],
  ...[listDiscrepancies, groupDiscrepancies, discrepancyTotals, exportDiscrepancies],
];
