/** One policy for everything the gateway returns: nothing inline, nothing foreign, no frames. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "frame-src 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types wms-url',
].join('; ');

/** Pictures are uploaded by users: opened directly, one is displayed, but can neither run nor load anything. */
const pictureSecurityPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'";

/** Lower-case header names and their values. */
export type Headers = Record<string, string>;

/** The headers on every response. HSTS is left out on a site that is meant to run without TLS, where RFC 6797 forbids it. */
export function securityHeaders(isPlain: boolean): Headers {
  return {
    'content-security-policy': contentSecurityPolicy,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(self)',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    ...(!isPlain && { 'strict-transport-security': 'max-age=31536000' }),
  };
}

export function headersFor(always: Headers, type: unknown): Headers {
  const isPicture = typeof type === 'string' && type.startsWith('image/');
  return isPicture ? { ...always, 'content-security-policy': pictureSecurityPolicy } : always;
}
