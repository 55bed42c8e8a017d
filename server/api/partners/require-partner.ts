import { refuse } from '../../../shared/errors.ts';
import type { Reader } from '../../db/query.ts';
import type { CompanyActor } from '../actor.ts';

/** Refuses what is asked about a partner that is not there. */
export async function requirePartner(db: Reader, { companyId }: CompanyActor, id: number): Promise<void> {
  const partner = await db.maybeOne('select from partners where company_id = $1 and id = $2', [companyId, id]);
  if (partner === undefined) refuse('not_found', { values: { thing: 'partner' } });
}
