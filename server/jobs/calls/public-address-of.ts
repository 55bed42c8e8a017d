import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { isPublicAddress } from './is-public-address.ts';

/** An address a name leads to. */
export interface FoundAddress {
  address: string;
  family: number;
}

/** All addresses a name leads to now. */
export type Resolve = (host: string) => Promise<FoundAddress[]>;

const byDns: Resolve = (host) => lookup(host, { all: true });

/**
 * The address that a call to this URL must connect to: resolved once, at the time of the call, and judged, so that a name which led out
 * when it was saved cannot lead in now (DNS rebinding). One private address among several refuses them all: the name is not to be
 * trusted. Whoever calls connects to just this address and resolves no second time.
 */
export async function publicAddressOf(
  url: URL,
  { allowPrivate, resolve = byDns }: { allowPrivate: boolean; resolve?: Resolve },
): Promise<FoundAddress> {
  const host = url.hostname.startsWith('[') ? url.hostname.slice(1, -1) : url.hostname;
  const family = isIP(host);
  const found = family === 0 ? await resolve(host) : [{ address: host, family }];
  const [first] = found;
  if (first === undefined) throw new Error('the name leads nowhere');
  if (!allowPrivate && !found.every(({ address }) => isPublicAddress(address))) {
    throw new Error('the name leads to an address that is not public');
  }
  return first;
}
