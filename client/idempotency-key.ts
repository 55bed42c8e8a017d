/**
 * A new key for one write. The same key again repeats that write without a second effect. `crypto.randomUUID` is missing on a
 * site without TLS, so the bytes are spelt out here.
 */
export function idempotencyKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
