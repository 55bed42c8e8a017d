import type { Boot } from '../../shared/boot.ts';
import { type HelpSites, hasHelp } from '../../shared/help.ts';
import { isPlainSite } from './guards/hosts.ts';
import { securityHeaders } from './guards/security-headers.ts';
import type { GatewayOptions } from './options.ts';
import { type Cookie, cookie } from './session/cookies.ts';
import { credentialReader, type ReadCredential } from './session/credentials.ts';
import { type ChosenAccess, chosenAccess, type Sessions, sessions } from './session/sessions.ts';
import { proxyRules } from './upstream/proxy-rules.ts';
import type { ProxyRules, Upstream } from './upstream/upstream.ts';

export interface GatewayParts {
  /** The site deliberately runs without TLS. */
  isPlain: boolean;
  upstream: Upstream;
  rules: ProxyRules;
  sessions: Sessions;
  chosenAccess: ChosenAccess;
  sessionCookie: Cookie;
  accessCookie: Cookie;
  deviceCookie: Cookie;
  signOnCookie: Cookie;
  /** Marks a browser session in which a user signed in or was sent to the provider. */
  usedCookie: Cookie;
  readCredential: ReadCredential;
  corsOrigins: ReadonlySet<string>;
  help: HelpSites;
  hasServiceWorker: boolean;
  clientDir: string;
  /** Initial data for every page; `signedIn` is added per request. */
  boot: Omit<Boot, 'signedIn'>;
}

export function gatewayParts(options: GatewayOptions): GatewayParts {
  const { cookieSecrets, sessionHours, clock, upstream, help, clientDir } = options;
  const isPlain = isPlainSite(options);
  const cookies = { sessionCookie: cookie('wms', isPlain), accessCookie: cookie('wms-access', isPlain) };
  const keepers = { sessions: sessions(cookieSecrets, sessionHours, clock), chosenAccess: chosenAccess(cookieSecrets) };
  return {
    ...cookies,
    ...keepers,
    deviceCookie: cookie('wms-device', isPlain, 400 * 24 * 3600),
    signOnCookie: cookie('wms-sign-on', isPlain, 600),
    usedCookie: cookie('wms-used', isPlain),
    isPlain,
    upstream,
    corsOrigins: new Set(options.corsOrigins),
    help,
    hasServiceWorker: options.hasServiceWorker,
    clientDir,
    rules: proxyRules(securityHeaders(isPlain), cookies.sessionCookie),
    readCredential: credentialReader({ ...cookies, ...keepers }),
    boot: {
      product: options.productName,
      environment: options.environment,
      version: options.version,
      timeZone: options.timeZone,
      help: hasHelp(help),
      ...(options.providerName !== undefined && { provider: options.providerName }),
    },
  };
}
