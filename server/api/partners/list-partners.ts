import { listPartners as contract } from '../../../shared/contract/admin/partners.ts';
import { implement } from '../implement.ts';
import { listPage } from '../list/list-page.ts';
import { partnerSource, partnerWhere } from './partner-source.ts';

/** Partners of the company, to choose from and to set up. */
export const listPartners = implement(contract, (db, actor, input) => {
  return listPage(db, partnerSource(actor), input, partnerWhere(actor, input));
});
