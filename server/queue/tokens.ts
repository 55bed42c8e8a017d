import { createHash, randomBytes } from 'node:crypto';
import type { Tx } from '../db/query.ts';

/** A secret of 256 random bits as base64url, and the SHA-256, which alone is stored (trust G08, G36). */
interface OpaqueToken {
  token: string;
  hash: Buffer;
}

export function newOpaqueToken(): OpaqueToken {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashOfToken(token) };
}

const API_TOKEN = 'wms_';

/** Creates a token for a program. Its prefix identifies it to users and to tools that look for leaked secrets. */
export function newApiToken(): OpaqueToken {
  const token = `${API_TOKEN}${newOpaqueToken().token}`;
  return { token, hash: hashOfToken(token) };
}

/** Whether a token has the form of a program's. A session token might begin the same by chance, but has another length. */
export function isApiToken(token: string): boolean {
  return token.startsWith(API_TOKEN) && token.length !== 43;
}

export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

const LIFE_MINUTES = 30;

/** Lets a user choose a new password once within half an hour, and ends earlier tokens. Returns the token, which is stored as its hash. */
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
