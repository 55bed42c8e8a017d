import type { FastifyBaseLogger } from 'fastify';
import type { HelpSites } from '../../shared/help.ts';
import type { ReadinessChecks } from './health.ts';
import type { Upstream } from './upstream/upstream.ts';

/** All settings of the gateway, which reads no environment variables and listens only when its caller starts it. */
export interface GatewayOptions {
  /** The address that users open. Other hosts, except loopback, are rejected; without it, any host is served. */
  publicUrl?: URL | undefined;
  /** For a site without TLS: cookies have neither Secure nor their prefix. */
  allowPlainHttp: boolean;
  /** Addresses of the proxies in front. Never a number of hops, which one extra header can forge. */
  trustProxy: readonly string[];
  /** Other sites whose programs may call the API with a token. */
  corsOrigins?: readonly string[] | undefined;
  /** 32 bytes or more each; the first seals and signs, all of them open. */
  cookieSecrets: readonly string[];
  /** The longest life of a session; the API enforces the same limit on the token itself. */
  sessionHours: number;
  help: HelpSites;
  /** The display name of the identity provider, if users can sign in with one. */
  providerName?: string | undefined;
  productName: string;
  version: string;
  environment: string;
  timeZone: string;
  /** Whether browsers may store the client to start without a connection. If not, they delete what they stored. */
  hasServiceWorker: boolean;
  /** The built client: hashed files with .br and .gz variants, and index.html. */
  clientDir: string;
  upstream: Upstream;
  logger: FastifyBaseLogger;
  /** The log level of each request; info by default. */
  requestLevel?: 'info' | 'debug';
  /** Conditions for accepting work, by name; the upstream is always among them. */
  readiness: ReadinessChecks;
  drain: DrainTimes;
  /** Milliseconds since 1970. */
  clock: () => number;
}

export interface DrainTimes {
  /** How long /readyz returns 503 while requests are still accepted, so that a load balancer switches first. */
  noticeMs: number;
  /** When connections that are still open are cut. */
  deadlineMs: number;
}
