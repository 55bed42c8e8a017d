import type { Tx } from '../db/query.ts';
import { newOpaqueToken } from './opaque-token.ts';

const LIFE_MINUTES = 30;

/** Lets a user choose a new password once, within half an hour; ends what was given before. Gives the token, stored as its hash. */
export async function makeResetToken(tx: Tx, userId: number, now: Date): Promise<{ token: string; hash: Buffer }> {
  const made = newOpaqueToken();
  await tx.run('update reset_tokens set expires_at = $2 where user_id = $1 and used_at is null and expires_at > $2', [
    userId,
    now,
  ]);
  await tx.run(
    `insert into reset_tokens (hash, user_id, created_at, expires_at)
     values ($1, $2, $3::timestamptz, $3::timestamptz + make_interval(mins => $4))`,
    [made.hash, userId, now, LIFE_MINUTES],
  );
  return made;
}
