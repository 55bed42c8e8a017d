import './kit.ts';
import { DespatchDetail } from '../screens/goods-out/despatch-detail/despatch-detail.tsx';
import { Despatches } from '../screens/goods-out/despatch-list/despatches.tsx';
import { ManualAllocation } from '../screens/goods-out/manual-allocation/manual-allocation.tsx';
import { Pick, PickAndDespatch } from '../screens/goods-out/pick/pick.tsx';
import { Round } from '../screens/goods-out/round/round.tsx';
import { StockUnallocation } from '../screens/goods-out/unallocation/stock-unallocation.tsx';

export const screens = {
  DespatchDetail,
  Despatches,
  ManualAllocation,
  Pick,
  PickAndDespatch,
  Round,
  StockUnallocation,
};
