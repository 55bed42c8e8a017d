import type { Boot } from '../../shared/boot.ts';
import { type HelpSites, hasHelp } from '../../shared/help.ts';
import { type ChosenAccess, chosenAccess } from './chosen-access.ts';
import { type Cookie, cookie } from './cookie.ts';
import { credentialReader, type ReadCredential } from './credentials.ts';
import type { GatewayOptions } from './options.ts';
import { passage } from './passage.ts';
import { isPlainSite } from './plain-site.ts';
import { securityHeaders } from './security.ts';
import { type Sessions, sessions } from './sessions.ts';
import type { Passage, Upstream } from './upstream.ts';

/** What the gateway's routes are made of; each takes the parts it names. */
export interface GatewayParts {
  /** A site without TLS, on purpose. */
  isPlain: boolean;
  upstream: Upstream;
  passage: Passage;
  sessions: Sessions;
  chosenAccess: ChosenAccess;
  sessionCookie: Cookie;
  accessCookie: Cookie;
  deviceCookie: Cookie;
  readCredential: ReadCredential;
  help: HelpSites;
  clientDir: string;
  /** What every page is told; whether somebody is signed in is added for each. */
  boot: Omit<Boot, 'signedIn'>;
}

/** Makes the parts from the options. */
export function gatewayParts(options: GatewayOptions): GatewayParts {
  const { cookieSecrets, sessionHours, clock, upstream, help, clientDir } = options;
  const isPlain = isPlainSite(options);
  const cookies = { sessionCookie: cookie('wms', isPlain), accessCookie: cookie('wms-access', isPlain) };
  const keepers = { sessions: sessions(cookieSecrets, sessionHours, clock), chosenAccess: chosenAccess(cookieSecrets) };
  return {
    ...cookies,
    ...keepers,
    deviceCookie: cookie('wms-device', isPlain, 400 * 24 * 3600),
    isPlain,
    upstream,
    help,
    clientDir,
    passage: passage(securityHeaders(isPlain), cookies.sessionCookie),
    readCredential: credentialReader({ ...cookies, ...keepers }),
    boot: {
      product: options.productName,
      environment: options.environment,
      version: options.version,
      timeZone: options.timeZone,
      help: hasHelp(help),
    },
  };
}
