import { hkdfSync } from 'node:crypto';

/** Bytes of a secret. */
const SHORTEST = 32;

/** One key per secret, the current one first. */
export type Keys = readonly Buffer[];

/**
 * Derives the keys for one purpose from the configured secrets, so that a value sealed for one purpose opens for no other. Rejects secrets
 * that are short or copied from an example: a program with a guessable key must not start.
 */
export function derivedKeys(secrets: readonly string[], purpose: string): Keys {
  if (secrets.length === 0) throw new Error('a secret is needed');
  return secrets.map((secret) => Buffer.from(hkdfSync('sha256', proven(secret), '', `wms ${purpose}`, 32)));
}

function proven(secret: string): string {
  if (!isStrongSecret(secret)) throw new Error('a secret is random, of 32 bytes or more');
  return secret;
}

/** Whether a secret is long enough and does not look copied from an example. */
export function isStrongSecret(secret: string): boolean {
  return (
    Buffer.byteLength(secret) >= SHORTEST &&
    new Set(secret).size >= 8 &&
    !/change|example|sample|secret|password/i.test(secret)
  );
}
