import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Headers } from '../guards/security-headers.ts';

/** The base path of the API on both sides of the gateway. */
export const apiBase = '/wmsapi/v1';

/** A call by the gateway itself: `path` below the API's base, without a leading slash. */
export interface UpstreamCall {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  headers: Headers;
  body?: Buffer | undefined;
}

export interface UpstreamAnswer {
  status: number;
  headers: IncomingHttpHeaders | OutgoingHttpHeaders;
  body: Buffer;
}

/** Filters for a forwarded request: the headers that the upstream receives, and those of its response that the browser receives. */
export interface ProxyRules {
  requestHeaders(request: FastifyRequest): Headers;
  responseHead(request: FastifyRequest, status: number, headers: OutgoingHttpHeaders): ResponseHead;
}

export interface ResponseHead {
  status: number;
  headers: Record<string, string | string[]>;
}

export interface Upstream {
  /** Adds the routes that forward requests; `scope` applies the gateway's guards first. */
  serve(scope: FastifyInstance, rules: ProxyRules): void;
  /** Makes a call for the gateway itself; a failure on the way is refused as `unavailable`. */
  call(call: UpstreamCall): Promise<UpstreamAnswer>;
  /** Rejects unless the API accepts requests. */
  ready(): Promise<void>;
}
