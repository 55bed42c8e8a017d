import * as contract from '../../../shared/contract/item-masters/item-masters.ts';
import { implement } from '../implement.ts';
import { exportItemMasters, listItemMasters } from './item-master-list.ts';
import { createItemMaster, editItemMaster, itemMasterWork } from './item-master-record.ts';

export const itemMasterRoutes = [
  listItemMasters,
  exportItemMasters,
  createItemMaster,
  editItemMaster,
  implement(contract.deleteItemMaster, itemMasterWork.remove),
  implement(contract.retireItemMaster, itemMasterWork.retire),
  implement(contract.restoreItemMaster, itemMasterWork.restore),
];
