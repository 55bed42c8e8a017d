import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { derivedKeys } from './derived-keys.ts';

const cipher = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** An opened text; `renew` when it was sealed with an old key. */
export interface Opened {
  text: string;
  renew: boolean;
}

export interface Sealer {
  seal(text: string): string;
  /** Undefined when the text was sealed elsewhere, for another purpose, or altered. */
  open(sealed: string): Opened | undefined;
}

/** AES-256-GCM under the purpose's own keys, with the purpose as associated data: base64url of nonce, tag, ciphertext. */
export function sealer(secrets: readonly string[], purpose: string): Sealer {
  const keys = derivedKeys(secrets, purpose);
  const [current] = keys;
  if (current === undefined) throw new Error('a secret is needed');
  return {
    seal: (text) => seal(current, purpose, text),
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      for (const key of keys) {
        const text = open(key, purpose, bytes);
        if (text !== undefined) return { text, renew: key !== current };
      }
      return undefined;
    },
  };
}

function seal(key: Buffer, purpose: string, text: string): string {
  const nonce = randomBytes(nonceBytes);
  const sealing = createCipheriv(cipher, key, nonce).setAAD(Buffer.from(purpose));
  const hidden = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()]);
  return Buffer.concat([nonce, sealing.getAuthTag(), hidden]).toString('base64url');
}

function open(key: Buffer, purpose: string, bytes: Buffer): string | undefined {
  if (bytes.length <= nonceBytes + tagBytes) return undefined;
  const opening = createDecipheriv(cipher, key, bytes.subarray(0, nonceBytes))
    .setAAD(Buffer.from(purpose))
    .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  const text = opening.update(bytes.subarray(nonceBytes + tagBytes), undefined, 'utf8');
  try {
    return text + opening.final('utf8');
  } catch {
    return undefined;
  }
}
