import type { Tx } from '../db/query.ts';
import { endSessionsOf } from './end-sessions.ts';

const HOURS = 24;

/**
 * Gives a user a generated password, which they must change at the first sign-in within a day. Their sessions and reset links end with
 * the password they were made by.
 */
export async function givePassword(tx: Tx, userId: number, hash: string, now: Date): Promise<void> {
  await tx.run(
    `update users
     set password_hash = $2, password_change_by = $3::timestamptz + make_interval(hours => $4), updated_at = $3,
         version = version + 1
     where id = $1`,
    [userId, hash, now, HOURS],
  );
  await endSessionsOf(tx, userId);
  await tx.run('update reset_tokens set expires_at = $2 where user_id = $1 and used_at is null and expires_at > $2', [
    userId,
    now,
  ]);
}
