import { createHash, randomBytes } from 'node:crypto';
import type { Tx } from '../db/query.ts';

/** A secret that opens something: 256 random bits as base64url, and the SHA-256 that alone is stored (trust G08, G36). */
interface OpaqueToken {
  token: string;
  hash: Buffer;
}

/** Makes a new one. */
export function newOpaqueToken(): OpaqueToken {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashOfToken(token) };
}

const API_TOKEN = 'wms_';

/** Makes one for a program: its beginning tells people, and tools that look for leaked secrets, what it is. */
export function newApiToken(): OpaqueToken {
  const token = `${API_TOKEN}${newOpaqueToken().token}`;
  return { token, hash: hashOfToken(token) };
}

/** Is it one of a program, or meant to be? That of a session, which might by chance begin alike, has another length. */
export function isApiToken(token: string): boolean {
  return token.startsWith(API_TOKEN) && token.length !== 43;
}

/** What is stored of a token. */
export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

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
