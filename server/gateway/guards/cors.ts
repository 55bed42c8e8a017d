import type { IncomingHttpHeaders } from 'node:http';
import type { Headers } from './security-headers.ts';

/** Request headers that programs on other sites can send, and methods. Cookies, and headers that belong to them, are not among them. */
const preflightHeaders: Headers = {
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers':
    'authorization, content-encoding, content-type, idempotency-key, if-match, if-none-match, x-warehouse',
  // In seconds. Browsers ask again after two hours at most.
  'access-control-max-age': '7200',
};

const exposed = 'content-disposition, etag, retry-after, x-request-id';

/** The origin of a request, if it is one of those whose programs may call the API. */
export function allowedOrigin(origins: ReadonlySet<string>, { origin }: IncomingHttpHeaders): string | undefined {
  return origin !== undefined && origins.has(origin) ? origin : undefined;
}

/** Headers that let the program of this origin read the answer. Without allowing credentials, browsers keep cookies out of such calls. */
export function corsHeaders(origin: string, vary?: string): Headers {
  return {
    'access-control-allow-origin': origin,
    'access-control-expose-headers': exposed,
    vary: vary === undefined ? 'origin' : `${vary}, origin`,
  };
}

/** The answer to the question that a browser asks before the call; undefined for any other request. */
export function preflightAnswer(origin: string, method: string, headers: IncomingHttpHeaders): Headers | undefined {
  if (method !== 'OPTIONS' || headers['access-control-request-method'] === undefined) return undefined;
  return { ...corsHeaders(origin), ...preflightHeaders };
}
