import type { IncomingHttpHeaders } from 'node:http';
import { refuse } from '../../../shared/errors.ts';

/** What the rule looks at; `opensInBrowser` marks the addresses a person may open from nowhere: docs and files. */
export interface Incoming {
  method: string;
  headers: IncomingHttpHeaders;
  opensInBrowser: boolean;
}

/**
 * Refuses what another site makes a browser send. Browsers tell with Sec-Fetch-Site, old ones with Origin; a request with
 * neither comes from no browser and carries nobody's cookies but its own. SameSite=Strict alone is not enough: such cookies
 * are sent from another port of the same host. A change needs `x-wms: 1` besides, which no form and no link can send.
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

/** The scheme is left out: behind a proxy that ends TLS the gateway cannot know it, and the host was checked already. */
function isOwn(origin: string | undefined, host: string | undefined): boolean {
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === host?.toLowerCase();
}
