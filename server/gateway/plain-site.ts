import { refuse } from '../../shared/errors.ts';
import { isLoopback } from './host-guard.ts';
import type { GatewayOptions } from './options.ts';

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
