import { refuse } from '../../../shared/errors.ts';
import type { Reader, Tx } from '../../db/query.ts';
import type { CompanyActor } from '../actor.ts';

export interface LockedPartner {
  name: string;
  userId: number | null;
}

export async function lockPartner(tx: Tx, { companyId }: CompanyActor, id: number): Promise<LockedPartner> {
  const partner = await tx.maybeOne<LockedPartner>(
    'select name, user_id as "userId" from partners where company_id = $1 and id = $2 for update',
    [companyId, id],
  );
  return partner ?? refuse('not_found', { values: { thing: 'partner' } });
}

export async function requirePartner(db: Reader, { companyId }: CompanyActor, id: number): Promise<void> {
  const partner = await db.maybeOne('select from partners where company_id = $1 and id = $2', [companyId, id]);
  if (partner === undefined) refuse('not_found', { values: { thing: 'partner' } });
}
