import type { editItemMaster as contract } from '../../../shared/contract/item-masters.ts';
import type { Input, Reply } from '../../../shared/contract/operation.ts';
import type { Tx } from '../../db/query.ts';
import type { CompanyActor } from '../actor.ts';
import { lockRecord } from '../records/lock-record.ts';
import { changedChoices, requireChoices } from '../skus/require-choices.ts';
import { itemMasterRecord } from './item-master-record.ts';
import { itemMasterWork } from './item-master-work.ts';

/** Changes an item master. What it has already may be retired; what it is given anew must be in use. */
export async function editItemMaster(
  tx: Tx,
  actor: CompanyActor,
  edit: Input<typeof contract>,
): Promise<Reply<typeof contract>> {
  const before = await lockRecord(tx, actor, itemMasterRecord, edit.id);
  await requireChoices(tx, actor, changedChoices(before, edit));
  return itemMasterWork.edit(tx, actor, edit);
}
