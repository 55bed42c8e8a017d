import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Headers } from '../guards/security-headers.ts';

/** Where the API lives, on both sides of the gateway. */
export const apiBase = '/wmsapi/v1';

/** A call the gateway makes itself: `path` below the API's base, without a leading slash. */
export interface UpstreamCall {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  headers: Headers;
  body?: Buffer | undefined;
}

/** What a call of the gateway was answered. */
export interface UpstreamAnswer {
  status: number;
  headers: IncomingHttpHeaders | OutgoingHttpHeaders;
  body: Buffer;
}

/** The gateway's side of a passing request: what the upstream is told, and what the browser gets to see of its answer. */
export interface ProxyRules {
  requestHeaders(request: FastifyRequest): Headers;
  settle(request: FastifyRequest, status: number, headers: OutgoingHttpHeaders): Settled;
}

/** An answer as the browser gets it. */
export interface Settled {
  status: number;
  headers: Record<string, string | string[]>;
}

/** The API behind the gateway, in this process or elsewhere. */
export interface Upstream {
  /** Adds the routes by which requests pass; `scope` has the gateway's guards in front of them. */
  serve(scope: FastifyInstance, rules: ProxyRules): void;
  /** One call of the gateway's own; a failure on the way is refused as `unavailable`. */
  call(call: UpstreamCall): Promise<UpstreamAnswer>;
  /** Rejects unless the API takes requests. */
  ready(): Promise<void>;
}
