import type { listItemMasters as contract } from '../../../shared/contract/item-masters.ts';
import type { Input, Reply } from '../../../shared/contract/operation.ts';
import type { Reader } from '../../db/query.ts';
import type { CompanyActor } from '../actor.ts';
import { listPage } from '../list/list-page.ts';
import { itemMasterSource, itemMasterWhere } from './item-master-source.ts';

/** Item masters of the company, to choose from and to set up. */
export function listItemMasters(
  db: Reader,
  actor: CompanyActor,
  input: Input<typeof contract>,
): Promise<Reply<typeof contract>> {
  return listPage(db, itemMasterSource(actor), input, itemMasterWhere(actor, input));
}
