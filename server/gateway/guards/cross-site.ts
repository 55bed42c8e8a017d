import type { IncomingHttpHeaders } from 'node:http';
import { refuse } from '../../../shared/errors.ts';

/** The parts of a request that the rule checks; `opensInBrowser` marks addresses that a user can open directly: docs and files. */
export interface Incoming {
  method: string;
  headers: IncomingHttpHeaders;
  opensInBrowser: boolean;
}

/**
 * Rejects requests that another site makes a browser send. Browsers send Sec-Fetch-Site, old ones Origin; a request with neither does not
 * come from a browser and carries only its sender's own cookies. SameSite=Strict alone is not enough, because such cookies are also sent
 * from another port of the same host. A change also needs `x-wms: 1`, which no form or link can send.
 */
export function refuseCrossSite({ method, headers, opensInBrowser }: Incoming): void {
  const site = headers['sec-fetch-site'];
  const { origin } = headers;
  if (site === undefined && origin === undefined) return;
  const trusted = site === undefined ? isOwn(origin, headers.host) : isTrusted(site, headers, opensInBrowser);
  if (!trusted) refuse('cross_site');
  if (method !== 'GET' && method !== 'HEAD' && headers['x-wms'] !== '1') refuse('cross_site');
}

function isTrusted(site: string | string[], headers: IncomingHttpHeaders, opensInBrowser: boolean): boolean {
  return site === 'same-origin' || (site === 'none' && opensInBrowser && headers['sec-fetch-mode'] === 'navigate');
}

/** Ignores the scheme: behind a proxy that ends TLS the gateway cannot know it, and the host was checked already. */
function isOwn(origin: string | undefined, host: string | undefined): boolean {
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === host?.toLowerCase();
}
