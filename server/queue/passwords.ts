import { generatePassword } from '../../shared/password.ts';
import type { Tx } from '../db/query.ts';

/** A generated password, to be told to its user once, and what is stored of it. */
interface NewPassword {
  password: string;
  hash: string;
}

/** What is stored of a password. */
export type HashPassword = (password: string) => Promise<string>;

/** Generates a password (rules 5). To be made before anything is locked: hashing takes its time, and waits for its turn. */
export async function newPassword(hashPassword: HashPassword): Promise<NewPassword> {
  const password = generatePassword();
  return { password, hash: await hashPassword(password) };
}

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

/** Ends the sessions of a user, but the one with this token, and the streams that were opened under them. Returns how many there were. */
export async function endSessionsOf(tx: Tx, userId: number, except?: Buffer): Promise<number> {
  tx.announceRights(userId);
  return tx.run('delete from tokens where user_id = $1 and hash is distinct from $2', [userId, except ?? null]);
}
