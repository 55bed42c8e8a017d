import type { FastifyRequest } from 'fastify';
import type { Headers } from './security.ts';

/** What an upstream is told of a request's own headers; everything else a client sends ends at the gateway. */
const always = [
  'accept',
  'accept-language',
  'if-match',
  'if-none-match',
  'last-event-id',
  'range',
  'user-agent',
  'x-page-id',
  'x-unattended',
] as const;
const withBody = ['content-type', 'content-length', 'transfer-encoding', 'idempotency-key'] as const;

/** The headers of a request that passes to the upstream: an allow-list of the client's, and who asks, as the gateway knows it. */
export function passingHeaders(request: FastifyRequest, authorization: string | undefined): Headers {
  const { method } = request.raw;
  const told = callHeaders(request, authorization);
  copy(request.raw.headers, told, always);
  if (method !== 'GET' && method !== 'HEAD') copy(request.raw.headers, told, withBody);
  return told;
}

/** The headers of a call that the gateway makes itself on behalf of a request. */
export function callHeaders(request: FastifyRequest, authorization: string | undefined): Headers {
  const told: Headers = { 'x-request-id': request.id, 'x-forwarded-for': request.ip };
  if (authorization !== undefined) told.authorization = authorization;
  return told;
}

function copy(from: FastifyRequest['raw']['headers'], to: Headers, names: readonly string[]): void {
  for (const name of names) {
    const value = from[name];
    if (typeof value === 'string') to[name] = value;
  }
}
