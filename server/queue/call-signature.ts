import { createHmac } from 'node:crypto';

/**
 * Proves to a service that a call is ours and new: the HMAC of time and body under each of the secrets that it may know, made anew for each
 * try. Whoever receives it refuses a time that is more than five minutes off (docs/epod.md, docs/api/webhooks.md).
 */
export function callSignature(body: string, secrets: readonly string[], now: Date): string {
  const time = Math.floor(now.getTime() / 1000);
  const hmacOf = (secret: string) => createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  return [`t=${time}`, ...secrets.map((secret) => `v1=${hmacOf(secret)}`)].join(',');
}
