import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import type { Counted } from './failed-attempts.ts';

/** The counters of a sign-in, and the keys of those that the right password resets. */
export interface CountedSignIn {
  counted: readonly Counted[];
  forgiven: readonly string[];
}

/**
 * A device known to the account has its own counter and no other (decision 70). All other callers wait by address first, then by the
 * failures of their network at this login, and together with all strangers only while failures come from several networks: a single
 * stranger, however persistent, delays no one elsewhere. The second step has its own counters, which only callers who passed the first step
 * can fill.
 */
export function countedSignIn(
  login: string,
  address: string,
  device: string | undefined,
  step: 'sign in' | 'second factor' = 'sign in',
): CountedSignIn {
  if (device !== undefined) {
    const own = { key: `${step} device ${device}`, free: 3 };
    return { counted: [own], forgiven: [own.key] };
  }
  const { key } = byLogin(step, login);
  const strangers = { key, free: 3, fromNetworks: 4 };
  const network = { key: `${key} from ${networkOf(address)}`, free: 3, loginKey: key };
  return { counted: [byAddress(step, address), network, strangers], forgiven: [network.key, key] };
}

/** The counter of a login, known or not. The key is a hash because users type passwords into the wrong field. */
export function byLogin(purpose: string, login: string): Pick<Counted, 'key'> {
  const hash = createHash('sha256').update(login.trim().toLowerCase()).digest('base64url');
  return { key: `${purpose} login ${hash}` };
}

/** Counts failures by the caller's address. A whole warehouse can share one address, so more of them are free. */
export function byAddress(purpose: string, address: string): Counted {
  return { key: `${purpose} address ${networkOf(address)}`, free: 20 };
}

/** An IPv6 caller can use 2^64 addresses: all of them count as one. */
function networkOf(address: string): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (isIP(address) !== 6) return address;
  const [head = '', tail = ''] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0');
  const groups = [...first, ...zeros, ...last].slice(0, 4);
  return groups.map((group) => group.replace(/^0+(?=.)/, '')).join(':');
}
