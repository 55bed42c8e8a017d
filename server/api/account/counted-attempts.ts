import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import type { Counted } from './failed-attempts.ts';

/** What a sign-in is counted by, and what of it the right password forgives. */
export interface CountedSignIn {
  counted: readonly Counted[];
  forgiven: readonly string[];
}

/**
 * A device known to the account has a count of its own and no other (decision 70). Everybody else waits by address first, then by
 * what their network failed at this login, and with all strangers only while failures come from several networks: one stranger,
 * however eager, keeps nobody waiting elsewhere. The second step has counts of its own, which only whoever passed the first can fill.
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

/** The count of a login, known or not. It is kept as a hash: people type passwords into the wrong field. */
export function byLogin(purpose: string, login: string): Pick<Counted, 'key'> {
  const hash = createHash('sha256').update(login.trim().toLowerCase()).digest('base64url');
  return { key: `${purpose} login ${hash}` };
}

/** Failures counted for a caller's address: a whole warehouse may share one, so that more of them cost nothing. */
export function byAddress(purpose: string, address: string): Counted {
  return { key: `${purpose} address ${networkOf(address)}`, free: 20 };
}

/** An IPv6 caller has 2^64 addresses to come from: all of them count as one. */
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
