import { BlockList, isIP } from 'node:net';

/**
 * What of the addresses of IPv4 leads to no public host (IANA, special-purpose registry): this network, private, shared, loopback,
 * link-local (where clouds tell their secrets), tests, benchmarks, relays, multicast and the reserved rest.
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

/** Public IPv6 is 2000::/3 alone; everything else (loopback, mapped and translated IPv4, local, multicast) is not. */
const globalV6 = networks('ipv6', ['2000::/3']);

/** What of 2000::/3 is not public, or hides an IPv4 address: protocol assignments with Teredo, documentation, 6to4. */
const specialV6 = networks('ipv6', ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']);

/** Does an IP address lead to a public host? What is no address does not. */
export function isPublicAddress(address: string): boolean {
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
  const found = new BlockList();
  for (const network of list) {
    const [address = '', bits] = network.split('/');
    found.addSubnet(address, Number(bits), family);
  }
  return found;
}
