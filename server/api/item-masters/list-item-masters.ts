import { listItemMasters as contract } from '../../../shared/contract/admin/item-masters.ts';
import { implement } from '../implement.ts';
import { listPage } from '../list/list-page.ts';
import { itemMasterSource, itemMasterWhere } from './item-master-source.ts';

/** Item masters of the company, to choose from and to set up. */
export const listItemMasters = implement(contract, (db, actor, input) => {
  return listPage(db, itemMasterSource(actor), input, itemMasterWhere(actor, input));
});
