import { createHash, randomBytes } from 'node:crypto';

/** A secret that opens something: 256 random bits as base64url, and the SHA-256 that alone is stored (trust G08, G36). */
export interface OpaqueToken {
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
