import { refuse } from '../../../shared/errors.ts';
import type { Tx } from '../../db/query.ts';
import { newOpaqueToken } from '../../queue/tokens.ts';
import type { Services } from '../services.ts';
import type { Account } from './find-account.ts';

/** Gives a user a new token. Who was disabled, or whose password was changed, while theirs was being hashed gets none. */
export async function startSession(
  tx: Tx,
  account: Account,
  passwordHash: string,
  { now, settings }: Services,
): Promise<string> {
  const at = now();
  const signedIn = await tx.run(
    `update users set last_sign_in_at = $3, password_hash = $4
     where id = $1 and password_hash = $2 and disabled_at is null`,
    [account.id, account.passwordHash, at, passwordHash],
  );
  if (signedIn === 0) refuse('wrong_login');
  const { token, hash } = newOpaqueToken();
  await tx.run(
    `insert into tokens (hash, user_id, created_at, last_used_at, expires_at)
     values ($1, $2, $3::timestamptz, $3, $3::timestamptz + make_interval(hours => $4))`,
    [hash, account.id, at, settings.sessionHours],
  );
  return token;
}
