import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { corsHeaders } from '../guards/cors.ts';
import { type Headers, headersFor } from '../guards/security-headers.ts';
import type { Cookie } from '../session/cookies.ts';
import { apiCallOf } from '../session/credentials.ts';
import type { ProxyRules, ResponseHead } from './upstream.ts';

/** A 401 of these calls is their own result and does not end the session (rules 7 and 8). */
const ownRefusals = /^user\/(?:token(?:\/.*)?|access|resetPassword)$/;

export function proxyRules(securityHeaders: Headers, sessionCookie: Cookie): ProxyRules {
  return {
    requestHeaders: (request) => forwardedHeaders(request, apiCallOf(request).credential.authorization),
    responseHead(request, status, given) {
      const { credential, path, navigates, origin } = apiCallOf(request);
      const answered = answerHeaders(given);
      const headers: ResponseHead['headers'] = {
        ...headersFor(securityHeaders, answered['content-type']),
        ...answered,
        'cache-control': 'no-store',
        'x-request-id': request.id,
      };
      if (origin !== undefined) Object.assign(headers, corsHeaders(origin, answered['vary']));
      // A browser shows no dialog for this scheme, unlike for `Basic`, which an external API could ask for.
      if (status === 401) headers['www-authenticate'] = 'Bearer';
      if (credential.renewals.length > 0) headers['set-cookie'] = credential.renewals;
      if (status !== 401 || ownRefusals.test(path)) return { status: redirectsNowhere(status), headers };
      if (credential.byCookie) headers['set-cookie'] = sessionCookie.remove;
      if (navigates) headers.location = '/wms';
      return { status: navigates ? 303 : 401, headers };
    },
  };
}

/** Location is never passed on, so a redirect of the upstream is unusable and answered as a failure. */
function redirectsNowhere(status: number): number {
  return status >= 300 && status < 400 && status !== 304 ? 503 : status;
}

/** The request headers that are always forwarded, out of all that a client sends. */
const always = [
  'accept',
  'accept-encoding',
  'accept-language',
  'if-match',
  'if-none-match',
  'last-event-id',
  'range',
  'user-agent',
  'x-page-id',
  'x-unattended',
  'x-warehouse',
] as const;
const withBody = [
  'content-type',
  'content-encoding',
  'content-length',
  'transfer-encoding',
  'idempotency-key',
] as const;

/** The headers of a forwarded request: an allow-list of the client's, and the caller as the gateway identified it. */
function forwardedHeaders(request: FastifyRequest, authorization: string | undefined): Headers {
  const { method } = request.raw;
  const headers = callHeaders(request, authorization);
  copy(request.raw.headers, headers, always);
  if (method !== 'GET' && method !== 'HEAD') copy(request.raw.headers, headers, withBody);
  return headers;
}

export function callHeaders(request: FastifyRequest, authorization: string | undefined): Headers {
  const headers: Headers = { 'x-request-id': request.id, 'x-forwarded-for': request.ip };
  if (authorization !== undefined) headers.authorization = authorization;
  copy(request.raw.headers, headers, ['traceparent']);
  return headers;
}

function copy(from: FastifyRequest['raw']['headers'], to: Headers, names: readonly string[]): void {
  for (const name of names) {
    const value = from[name];
    if (typeof value === 'string') to[name] = value;
  }
}

/** The upstream's response headers that reach the browser. Cookies, redirects, server names and challenges are dropped. */
const passed: ReadonlySet<string> = new Set([
  'allow',
  'content-type',
  'content-length',
  'content-encoding',
  'content-disposition',
  'content-language',
  'content-range',
  'accept-ranges',
  'etag',
  'last-modified',
  'retry-after',
  'vary',
  'x-accel-buffering',
]);

/** The allowed headers of an upstream response; texts without a charset are UTF-8. */
function answerHeaders(given: OutgoingHttpHeaders): Headers {
  const seen: Headers = {};
  for (const spelt in given) {
    const name = spelt.toLowerCase();
    if (passed.has(name)) seen[name] = String(given[spelt]);
  }
  const type = seen['content-type'];
  if (type !== undefined && !type.includes('charset') && /^(?:text\/|application\/json)/.test(type)) {
    seen['content-type'] = `${type}; charset=utf-8`;
  }
  return seen;
}
