import * as contract from '../../../shared/contract/admin/item-masters.ts';
import { implement } from '../implement.ts';
import { createItemMaster } from './create-item-master.ts';
import { editItemMaster } from './edit-item-master.ts';
import { exportItemMasters, listItemMasters } from './item-master-list.ts';
import { itemMasterWork } from './item-master-work.ts';

export const itemMasterRoutes = [
  listItemMasters,
  exportItemMasters,
  createItemMaster,
  editItemMaster,
  implement(contract.deleteItemMaster, itemMasterWork.remove),
  implement(contract.retireItemMaster, itemMasterWork.retire),
  implement(contract.restoreItemMaster, itemMasterWork.restore),
];
