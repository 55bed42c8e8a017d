import * as contract from '../../../shared/contract/item-masters.ts';
import { route } from '../route.ts';
import { createItemMaster } from './create-item-master.ts';
import { editItemMaster } from './edit-item-master.ts';
import { exportItemMasters } from './export-item-masters.ts';
import { itemMasterWork } from './item-master-work.ts';
import { listItemMasters } from './list-item-masters.ts';

export const itemMasterRoutes = [
  route(contract.listItemMasters, listItemMasters),
  route(contract.exportItemMasters, exportItemMasters),
  route(contract.createItemMaster, createItemMaster),
  route(contract.editItemMaster, editItemMaster),
  route(contract.deleteItemMaster, itemMasterWork.remove),
  route(contract.retireItemMaster, itemMasterWork.retire),
  route(contract.restoreItemMaster, itemMasterWork.restore),
];
