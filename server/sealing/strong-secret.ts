const shortest = 32;

/** Whether a secret is long enough and does not look like one copied from an example. */
export function isStrongSecret(secret: string): boolean {
  return (
    Buffer.byteLength(secret) >= shortest &&
    new Set(secret).size >= 8 &&
    !/change|example|sample|secret|password/i.test(secret)
  );
}
