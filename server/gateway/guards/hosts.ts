import type { IncomingMessage } from 'node:http';
import { refuse, refuseField } from '../../../shared/errors.ts';
import type { GatewayOptions } from '../options.ts';

const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;

/** Rejects two Host headers: Node uses the first, a proxy in front may have used the second. */
export function refuseSecondHost(request: IncomingMessage): void {
  let hosts = 0;
  for (let at = 0; at < request.rawHeaders.length; at += 2) {
    const name = request.rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  if (hosts > 1) refuseField('host', 'repeated', 'one Host header');
}

/** A guard that accepts only the public address and loopback; without a public address, any host. */
export function hostGuard(publicUrl: URL | undefined): (host: string | undefined) => void {
  if (publicUrl === undefined) return () => undefined;
  const own = new Set([publicUrl.host, `${publicUrl.hostname}:${publicUrl.port || defaultPort(publicUrl)}`]);
  return (host = '') => {
    if (!own.has(host.toLowerCase()) && !isLoopback(host)) refuse('misdirected');
  };
}

export function isLoopback(host: string): boolean {
  return loopback.test(host);
}

function defaultPort(url: URL): string {
  return url.protocol === 'https:' ? '443' : '80';
}

/** Whether the site deliberately runs without TLS. */
export function isPlainSite({
  allowPlainHttp,
  publicUrl,
}: Pick<GatewayOptions, 'allowPlainHttp' | 'publicUrl'>): boolean {
  return allowPlainHttp && publicUrl?.protocol !== 'https:';
}

/**
 * Rejects a sign-in from a page served over plain HTTP, unless the site is meant to be plain: the browser would silently drop the cookie.
 * Browsers treat loopback as secure.
 */
export function refusePlainPage(origin: string | undefined): void {
  if (origin === undefined || !URL.canParse(origin)) return;
  const { protocol, host } = new URL(origin);
  if (protocol === 'http:' && !isLoopback(host)) refuse('https_needed');
}
