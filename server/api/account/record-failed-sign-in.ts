import type { Tx } from '../../db/query.ts';
import type { Visitor } from '../actor.ts';
import { recordAudit } from '../record-audit.ts';
import type { Account } from './account.ts';

/**
 * Records a refused sign-in with its address. The text typed for an unknown login is not stored: people type passwords into the wrong
 * field. Every login gets one record, so that known and unknown logins cost the same (trust G34).
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
