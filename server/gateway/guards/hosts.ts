import type { IncomingMessage } from 'node:http';
import { refuse } from '../../../shared/errors.ts';
import type { GatewayOptions } from '../options.ts';

const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;

/** Refuses two Host headers: Node takes the first, a proxy in front may have taken the second. */
export function refuseSecondHost(request: IncomingMessage): void {
  let hosts = 0;
  for (let at = 0; at < request.rawHeaders.length; at += 2) {
    const name = request.rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  if (hosts > 1) refuse('malformed', { fields: { host: 'one Host header' } });
}

/** A guard that serves the public address and loopback only; without a public address any host. */
export function hostGuard(publicUrl: URL | undefined): (host: string | undefined) => void {
  if (publicUrl === undefined) return () => undefined;
  const own = new Set([publicUrl.host, `${publicUrl.hostname}:${publicUrl.port || defaultPort(publicUrl)}`]);
  return (host = '') => {
    if (!own.has(host.toLowerCase()) && !isLoopback(host)) refuse('misdirected');
  };
}

/** Is this Host header the machine itself? */
export function isLoopback(host: string): boolean {
  return loopback.test(host);
}

function defaultPort(url: URL): string {
  return url.protocol === 'https:' ? '443' : '80';
}

/** Is this a site without TLS, on purpose? */
export function isPlainSite({
  allowPlainHttp,
  publicUrl,
}: Pick<GatewayOptions, 'allowPlainHttp' | 'publicUrl'>): boolean {
  return allowPlainHttp && publicUrl?.protocol !== 'https:';
}

/**
 * Refuses a sign-in from a page that came over plain HTTP, unless the site is meant to be plain: the browser would throw the
 * cookie away without a word. Loopback is safe to browsers.
 */
export function refusePlainPage(origin: string | undefined): void {
  if (origin === undefined || !URL.canParse(origin)) return;
  const { protocol, host } = new URL(origin);
  if (protocol === 'http:' && !isLoopback(host)) refuse('https_needed');
}
