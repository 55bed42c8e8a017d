import type { Tx } from '../../db/query.ts';
import type { Visitor } from '../actor.ts';
import { recordAudit } from '../record-audit.ts';
import type { Account } from './account.ts';

/**
 * Records a sign-in that was judged and refused, with the address it came from. What was typed as a login that does not exist is not kept:
 * people type passwords into the wrong field. Write one for every login, so that known and unknown ones cost the same (trust G34).
 */
export async function recordFailedSignIn(
  tx: Tx,
  { requestId, address }: Visitor,
  step: string,
  account: Pick<Account, 'id' | 'login'> | undefined,
): Promise<void> {
  const nobody = { requestId, userId: null, accessId: null, companyId: null, warehouseId: null };
  await recordAudit(tx, nobody, {
    operation: 'failSignIn',
    subject: 'user',
    ...(account && { subjectId: account.id }),
    after: { ...(account && { login: account.login }), step, address },
  });
}
