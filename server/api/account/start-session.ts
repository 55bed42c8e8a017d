import { Refusal, refuse } from '../../../shared/errors.ts';
import type { Tx } from '../../db/query.ts';
import { newOpaqueToken } from '../../queue/tokens.ts';
import type { Visitor } from '../actor.ts';
import { recordAudit } from '../record-audit.ts';
import type { Services } from '../services.ts';
import { type Account, ownAuthor } from './account.ts';
import { passwordDigest, rememberUser } from './known-device.ts';
import { steps } from './sealed-steps.ts';

export interface SignedIn {
  token: string;
  /** Identifies this browser at its next sign-in (decision 70). */
  device: string;
}

/**
 * Admits a user who passed the first step: returns a session, or a refusal with the token of the second step. The refusal is returned and
 * not thrown, so that the writes of the first step are committed.
 */
export async function admit(
  tx: Tx,
  visitor: Visitor,
  account: Account,
  services: Services,
  audited: Audited,
): Promise<SignedIn | Refusal> {
  const { hasSecondFactor, needsSecondFactor } = account;
  const byProvider = audited.operation === 'finishSignOn';
  if (!hasSecondFactor && !needsSecondFactor) return startSession(tx, visitor, account, services, audited);
  const token = steps.seal(services, { userId: account.id, password: passwordDigest(account), byProvider });
  return new Refusal(hasSecondFactor ? 'second_factor_needed' : 'second_factor_setup_needed', { data: { token } });
}

interface Audited {
  operation: string;
  after?: Record<string, unknown>;
}

/** Creates a token for the user. Refuses if the user was disabled or their password changed since they were looked up. */
export async function startSession(
  tx: Tx,
  visitor: Visitor,
  account: Account,
  services: Services,
  audited: Audited,
): Promise<SignedIn> {
  const at = services.now();
  const signedIn = await tx.run(
    `update users set last_sign_in_at = $3
     where id = $1 and password_hash is not distinct from $2 and disabled_at is null`,
    [account.id, account.passwordHash, at],
  );
  if (signedIn === 0) refuse('wrong_login');
  const { token, hash } = newOpaqueToken();
  await tx.run(
    `insert into tokens (hash, user_id, created_at, last_used_at, expires_at)
     values ($1, $2, $3::timestamptz, $3, $3::timestamptz + make_interval(hours => $4))`,
    [hash, account.id, at, services.settings.sessionHours],
  );
  await recordAudit(tx, ownAuthor(visitor, account.id), { ...audited, subject: 'user', subjectId: account.id });
  return { token, device: rememberUser(services, visitor.device, account) };
}
