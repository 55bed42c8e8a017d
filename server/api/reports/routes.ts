import {
  agedInventoryTotals,
  exportAgedInventory,
  exportAgedInventoryGroups,
  groupAgedInventory,
  listAgedInventory,
  readAgeBands,
  readAgedByCompany,
} from './aged-inventory.ts';
import {
  discrepancyTotals,
  exportDiscrepancies,
  exportDiscrepancyGroups,
  groupDiscrepancies,
  listDiscrepancies,
} from './discrepancy.ts';
import { exportGoodsIn, exportGoodsInGroups, goodsInTotals, groupGoodsIn, listGoodsIn } from './goods-in.ts';
import { exportGoodsOut, exportGoodsOutGroups, goodsOutTotals, groupGoodsOut, listGoodsOut } from './goods-out.ts';
import { listHolders } from './list-holders.ts';
import { exportCarrierScores, exportPartnerScores, listCarrierScores, listPartnerScores } from './scores.ts';
import {
  exportReallocationGroups,
  exportReallocations,
  groupReallocations,
  listReallocations,
  reallocationTotals,
} from './stock-reallocation.ts';
import { exportStock, exportStockGroups, groupStock, listStock, stockTotals } from './stock-report.ts';

export const reportRoutes = [
  ...[listStock, groupStock, stockTotals, exportStock, exportStockGroups, listHolders],
  ...[listAgedInventory, groupAgedInventory, agedInventoryTotals, exportAgedInventory, exportAgedInventoryGroups],
  ...[readAgeBands, readAgedByCompany],
  ...[listReallocations, groupReallocations, reallocationTotals, exportReallocations, exportReallocationGroups],
  ...[listGoodsIn, groupGoodsIn, goodsInTotals, exportGoodsIn, exportGoodsInGroups],
  ...[listGoodsOut, groupGoodsOut, goodsOutTotals, exportGoodsOut, exportGoodsOutGroups],
  ...[listPartnerScores, exportPartnerScores, listCarrierScores, exportCarrierScores],
  ...[listDiscrepancies, groupDiscrepancies, discrepancyTotals, exportDiscrepancies, exportDiscrepancyGroups],
];
