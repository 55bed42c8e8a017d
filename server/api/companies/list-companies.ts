import type { listCompanies as contract } from '../../../shared/contract/companies.ts';
import type { Input, Reply } from '../../../shared/contract/operation.ts';
import type { Reader } from '../../db/query.ts';
import type { Actor } from '../actor.ts';
import { listPage } from '../list/list-page.ts';
import { companySource, companyWhere } from './company-source.ts';

/** All companies. */
export function listCompanies(
  db: Reader,
  _actor: Actor,
  input: Input<typeof contract>,
): Promise<Reply<typeof contract>> {
  return listPage(db, companySource, input, companyWhere(input));
}
