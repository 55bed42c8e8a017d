import type { Input, Reply } from '../../../shared/contract/operation.ts';
import type { listPartners as contract } from '../../../shared/contract/partners.ts';
import type { Reader } from '../../db/query.ts';
import type { CompanyActor } from '../actor.ts';
import { listPage } from '../list/list-page.ts';
import { partnerSource, partnerWhere } from './partner-source.ts';

/** Partners of the company, to choose from and to set up. */
export function listPartners(
  db: Reader,
  actor: CompanyActor,
  input: Input<typeof contract>,
): Promise<Reply<typeof contract>> {
  return listPage(db, partnerSource(actor), input, partnerWhere(actor, input));
}
