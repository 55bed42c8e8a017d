import { createItemMaster as contract } from '../../../shared/contract/admin/item-masters.ts';
import { implement } from '../implement.ts';
import { requireChoices } from '../skus/require-choices.ts';
import { itemMasterWork } from './item-master-work.ts';

/** Makes an item master (rules 5: name, description and unit required, quantity above zero). */
export const createItemMaster = implement(contract, async (tx, actor, given) => {
  await requireChoices(tx, actor, given);
  return itemMasterWork.create(tx, actor, given);
});
