import { editItemMaster as contract } from '../../../shared/contract/admin/item-masters.ts';
import { implement } from '../implement.ts';
import { lockRecord } from '../records/edit-record.ts';
import { changedChoices, requireChoices } from '../skus/require-choices.ts';
import { itemMasterRecord } from './item-master-record.ts';
import { itemMasterWork } from './item-master-work.ts';

/** Changes an item master. What it has already may be retired; what it is given anew must be in use. */
export const editItemMaster = implement(contract, async (tx, actor, edit) => {
  const before = await lockRecord(tx, actor, itemMasterRecord, edit.id);
  await requireChoices(tx, actor, changedChoices(before, edit));
  return itemMasterWork.edit(tx, actor, edit);
});
