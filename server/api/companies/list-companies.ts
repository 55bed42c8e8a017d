import { listCompanies as contract } from '../../../shared/contract/admin/companies.ts';
import { implement } from '../implement.ts';
import { listPage } from '../list/list-page.ts';
import { companySource, companyWhere } from './company-source.ts';

/** All companies. */
export const listCompanies = implement(contract, (db, _actor, input) => {
  return listPage(db, companySource, input, companyWhere(input));
});
