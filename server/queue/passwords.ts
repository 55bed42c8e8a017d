import { generatePassword } from '../../shared/password.ts';
import type { Tx } from '../db/query.ts';

/** A generated password, shown to its user once, with its stored hash. */
interface NewPassword {
  password: string;
  hash: string;
}

export type HashPassword = (password: string) => Promise<string>;

/** Generates a password (rules 5). Call it before locking anything: hashing is slow and queues. */
export async function newPassword(hashPassword: HashPassword): Promise<NewPassword> {
  const password = generatePassword();
  return { password, hash: await hashPassword(password) };
}

const HOURS = 24;

/**
 * Sets a generated password, which the user must change at the first sign-in within a day. Sessions and reset links of the old password
 * end.
 */
export async function storePassword(tx: Tx, userId: number, hash: string, now: Date): Promise<void> {
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

/** Ends a user's sessions, except the one with this token, and their live streams. Returns how many there were. */
export async function endSessionsOf(tx: Tx, userId: number, except?: Buffer): Promise<number> {
  tx.announceRights(userId);
  return tx.run('delete from tokens where user_id = $1 and hash is distinct from $2', [userId, except ?? null]);
}
