import { listPackings as contract } from '../../../shared/contract/admin/packings.ts';
import { implement } from '../implement.ts';
import { listPage } from '../list/list-page.ts';
import { packingSource, packingWhere } from './packing-source.ts';

/** Packing types the company may use, to choose from and to set up. */
export const listPackings = implement(contract, (db, actor, input) => {
  return listPage(db, packingSource(actor), input, packingWhere(actor, input));
});
