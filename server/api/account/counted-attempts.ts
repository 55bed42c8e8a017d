import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import type { Counted } from './failed-attempts.ts';

/** Failures counted for a login, known or not. It is kept as a hash: people type passwords into the wrong field. */
export function byLogin(purpose: string, login: string): Counted {
  const hash = createHash('sha256').update(login.trim().toLowerCase()).digest('base64url');
  return { key: `${purpose} login ${hash}`, free: 3 };
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
