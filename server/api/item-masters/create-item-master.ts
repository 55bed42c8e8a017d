import type { createItemMaster as contract } from '../../../shared/contract/item-masters.ts';
import type { Input, Reply } from '../../../shared/contract/operation.ts';
import type { Tx } from '../../db/query.ts';
import type { CompanyActor } from '../actor.ts';
import { requireChoices } from '../skus/require-choices.ts';
import { itemMasterWork } from './item-master-work.ts';

/** Makes an item master (rules 5: name, description and unit required, quantity above zero). */
export async function createItemMaster(
  tx: Tx,
  actor: CompanyActor,
  given: Input<typeof contract>,
): Promise<Reply<typeof contract>> {
  await requireChoices(tx, actor, given);
  return itemMasterWork.create(tx, actor, given);
}
