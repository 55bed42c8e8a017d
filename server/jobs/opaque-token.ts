import { createHash, randomBytes } from 'node:crypto';

/** A secret that opens something: 256 random bits as base64url, and the SHA-256 that alone is stored (design: G08, G36). */
export interface OpaqueToken {
  token: string;
  hash: Buffer;
}

/** Makes a new one. */
export function newOpaqueToken(): OpaqueToken {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashOfToken(token) };
}

/** What is stored of a token. */
export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
