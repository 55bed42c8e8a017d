import { isIP } from 'node:net';
import { isPublicAddress } from './is-public-address.ts';

/** Names that lead into a network of one's own, by their last part. */
const localNames = new Set(['localhost', 'local', 'internal', 'intranet', 'lan', 'home', 'corp', 'private', 'arpa']);

/**
 * Why an address may not be called, null when it may, as far as its text says; where its name leads is asked when it is called
 * (`publicAddressOf`). The URL parser has made plain every spelling of an IPv4 address, decimal, octal or hexadecimal, before it is judged.
 */
export function checkNotifierUrl(text: string, { allowPrivate }: { allowPrivate: boolean }): string | null {
  const url = URL.parse(text);
  if (url === null) return 'it is no web address';
  if (url.protocol !== 'https:') return 'it does not begin with https://';
  if (url.username !== '' || url.password !== '') return 'it names a user';
  if (allowPrivate || leadsOut(url.hostname)) return null;
  return 'it is not a public one';
}

function leadsOut(host: string): boolean {
  const address = host.startsWith('[') ? host.slice(1, -1) : host;
  if (isIP(address) !== 0) return isPublicAddress(address);
  const labels = host.replace(/\.$/, '').split('.');
  return labels.length > 1 && !localNames.has(labels.at(-1) ?? '');
}
