import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

/** Last parts of names in private networks. */
const localNames = new Set(['localhost', 'local', 'internal', 'intranet', 'lan', 'home', 'corp', 'private', 'arpa']);

/**
 * Why an address may not be called, or null if it may, as far as its text shows; the target of its name is checked at the call
 * (`publicAddressOf`). The URL parser has already normalised every spelling of an IPv4 address, decimal, octal or hexadecimal.
 */
export function checkNotifierUrl(text: string, { allowPrivate }: { allowPrivate: boolean }): string | null {
  const url = URL.parse(text);
  if (url === null) return 'it is no web address';
  if (url.protocol !== 'https:') return 'it does not begin with https://';
  if (url.username !== '' || url.password !== '') return 'it names a user';
  if (isOtherService(url.port)) return `port ${url.port} is not for web services`;
  if (allowPrivate || leadsOut(url.hostname)) return null;
  return 'it is not a public one';
}

/** Ports above 1023 used by other kinds of servers: databases, caches, remote desktops and consoles. */
const otherServices = new Set([
  ...[1433, 1521, 2049, 2181, 2375, 2376, 2379, 2380, 3306, 3389, 4369, 5432, 5672, 5900, 5984, 5985, 5986, 6000, 6379],
  ...[6443, 6667, 9042, 9092, 9160, 9200, 9300, 10250, 10255, 11211, 26257, 27017, 27018],
]);

/**
 * Whether a port is not for web services: below 1024 all but 443, because a call with a chosen body to SSH, SMTP or LDAP can be a command
 * there, and its answer reveals what listens.
 */
function isOtherService(port: string): boolean {
  const number = Number(port);
  return port !== '' && number !== 443 && (number < 1024 || otherServices.has(number));
}

function leadsOut(host: string): boolean {
  const address = host.startsWith('[') ? host.slice(1, -1) : host;
  if (isIP(address) !== 0) return isPublicAddress(address);
  const labels = host.replace(/\.$/, '').split('.');
  return labels.length > 1 && !localNames.has(labels.at(-1) ?? '');
}

export const unknownName = 'no server has this name';

interface FoundAddress {
  address: string;
  family: number;
}

type Resolve = (host: string) => Promise<FoundAddress[]>;

const byDns: Resolve = (host) => lookup(host, { all: true });

/**
 * The address that a call to this URL must connect to: resolved once, at the time of the call, and checked, so that a name that was public
 * when saved cannot lead into the private network now (DNS rebinding). One private address among several rejects them all, because the name
 * cannot be trusted. The caller must connect to exactly this address and not resolve again.
 */
export async function publicAddressOf(
  url: URL,
  { allowPrivate, resolve = byDns }: { allowPrivate: boolean; resolve?: Resolve },
): Promise<FoundAddress> {
  const host = url.hostname.startsWith('[') ? url.hostname.slice(1, -1) : url.hostname;
  const family = isIP(host);
  const addresses = family === 0 ? await resolve(host) : [{ address: host, family }];
  const [first] = addresses;
  if (first === undefined) throw new Error(unknownName);
  if (!allowPrivate && !addresses.every(({ address }) => isPublicAddress(address))) {
    throw new Error('this name has an address that is not public');
  }
  return first;
}

/**
 * IPv4 ranges without a public host (IANA, special-purpose registry): this network, private, shared, loopback, link-local (where clouds
 * serve their secrets), tests, benchmarks, relays, multicast and the reserved rest.
 */
const specialV4 = networks('ipv4', [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
]);

/** Public IPv6 is 2000::/3 only; everything else (loopback, mapped and translated IPv4, local, multicast) is not. */
const globalV6 = networks('ipv6', ['2000::/3']);

/**
 * The ranges in 2000::/3 that are not public or hide an IPv4 address: protocol assignments with Teredo, documentation,
 * 6to4.
 */
const specialV6 = networks('ipv6', ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']);

/** Whether an IP address can be a public host; false for anything that is not an address. */
function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !specialV4.check(address, 'ipv4');
    case 6:
      return globalV6.check(address, 'ipv6') && !specialV6.check(address, 'ipv6');
    default:
      return false;
  }
}

function networks(family: 'ipv4' | 'ipv6', list: readonly string[]): BlockList {
  const blockList = new BlockList();
  for (const network of list) {
    const [address = '', bits] = network.split('/');
    blockList.addSubnet(address, Number(bits), family);
  }
  return blockList;
}
