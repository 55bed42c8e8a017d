import type { FastifyBaseLogger } from 'fastify';
import type { HelpSites } from '../../shared/help.ts';
import type { ReadinessChecks } from './health.ts';
import type { Upstream } from './upstream/upstream.ts';

/** Everything the gateway needs to know; it reads no environment and listens nowhere by itself. */
export interface GatewayOptions {
  /** The address people use. Other hosts than it and loopback are refused; without it any host is served. */
  publicUrl?: URL | undefined;
  /** For a site without TLS: cookies without Secure and without their prefix. */
  allowPlainHttp: boolean;
  /** Addresses of the proxies in front, never a count of hops: a count can be forged by one header more. */
  trustProxy: readonly string[];
  /** 32 bytes or more each; the first seals and signs, all of them open. */
  cookieSecrets: readonly string[];
  /** How long a session lasts at most; the API holds the same limit against the token itself. */
  sessionHours: number;
  help: HelpSites;
  /** How the provider of identities is called, where people may sign in by one. */
  providerName?: string | undefined;
  productName: string;
  version: string;
  environment: string;
  /** The warehouse's time zone, as Europe/London. */
  timeZone: string;
  /** May browsers keep the client for a start without a connection? If not they drop what they kept. */
  hasServiceWorker: boolean;
  /** The built client: hashed files, with .br and .gz next to them, and index.html. */
  clientDir: string;
  upstream: Upstream;
  logger: FastifyBaseLogger;
  /** At which level each request is a line of the log; info without it. */
  requestLevel?: 'info' | 'debug';
  /** What must hold before this process takes work, by name; the upstream is always among them. */
  readiness: ReadinessChecks;
  drain: DrainTimes;
  /** Milliseconds since 1970. */
  clock: () => number;
}

/** How a gateway goes away. */
export interface DrainTimes {
  /** How long /readyz says 503 while requests are still taken, so that a load balancer looks elsewhere first. */
  noticeMs: number;
  /** When connections still open are cut. */
  deadlineMs: number;
}
