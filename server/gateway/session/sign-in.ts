import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { array, object, optional, pattern, string, unknown } from 'superstruct';
import { refusePlainPage } from '../guards/hosts.ts';
import type { GatewayParts } from '../parts.ts';
import { codeIn, readAnswer, upstreamFailure } from '../upstream/failures.ts';
import { callHeaders } from '../upstream/proxy-rules.ts';
import type { Upstream, UpstreamAnswer } from '../upstream/upstream.ts';
import { onlyValue } from './cookies.ts';
import { apiCallOf } from './credentials.ts';
import type { Session } from './sessions.ts';

/** A token is base64url, because an `@` in it would shift the border to the access id. An external API may not support devices. */
const tokenAnswer = object({
  token: pattern(string(), /^[A-Za-z0-9_-]{16,512}$/),
  device: unknown(),
  recoveryCodes: optional(array(pattern(string(), /^[a-z0-9-]{1,40}$/))),
});

/** Identifies a browser to the API at its next sign-in (docs/decisions/0070). */
function isDevice(value: unknown): value is string {
  return typeof value === 'string' && /^[A-Za-z0-9_-]{1,2000}$/.test(value);
}

/** In bytes: a name and a password are short. */
const bodyLimit = 16_384;

/**
 * The API calls that return a session, one per step of signing in. Other fields of their responses, such as recovery codes, are passed on.
 */
const signingIn = ['/user/token', '/user/token/confirm', '/user/token/secondFactor/confirm'] as const;

/** `POST` and `DELETE user/token`: the upstream's token goes into the sealed cookie, and never to a page. */
export function signInRoutes(scope: FastifyInstance, parts: GatewayParts): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body));
  for (const path of signingIn) scope.post(path, (request, reply) => signIn(parts, request, reply));
  scope.delete('/user/token', (request, reply) => signOut(parts, request, reply));
}

/**
 * Makes an API call that returns a session. `made` replaces the page's body and receives the response. Cookies already set on the reply are
 * kept beside the session's.
 */
export async function signIn(
  parts: GatewayParts,
  request: FastifyRequest,
  reply: FastifyReply,
  made?: { body: Buffer; headers: Record<string, string>; answered(answer: UpstreamAnswer): void },
): Promise<unknown> {
  const { upstream, sessions, sessionCookie, accessCookie } = parts;
  if (!parts.isPlain) refusePlainPage(request.headers.origin);
  const body = made?.body ?? (Buffer.isBuffer(request.body) ? request.body : undefined);
  const { 'content-type': type, 'content-encoding': coding } = request.headers;
  const headers = {
    ...callHeaders(request, undefined),
    ...(type !== undefined && { 'content-type': type }),
    ...(coding !== undefined && made === undefined && { 'content-encoding': coding }),
    ...deviceHeader(parts, request),
    ...made?.headers,
  };
  const answer = await upstream.call({ method: 'POST', path: apiCallOf(request).path, headers, body });
  made?.answered(answer);
  if (answer.status >= 300) return relay(parts, request, reply, answer);
  const { token, device, ...rest } = readAnswer(answer, tokenAnswer);
  const { session: former } = apiCallOf(request).credential;
  if (former !== undefined) await endFormer(upstream, request, former);
  const cookies = [sessionCookie.keep(sessions.seal(sessions.start(token))), accessCookie.remove];
  reply.header('set-cookie', isDevice(device) ? [...cookies, parts.deviceCookie.keep(device)] : cookies);
  return rest;
}

/** The API seals and opens the value; anything of another form is not forwarded. */
function deviceHeader({ deviceCookie }: GatewayParts, request: FastifyRequest): { 'x-device'?: string } {
  const device = onlyValue(deviceCookie, request.raw.headers.cookie ?? '');
  return isDevice(device) ? { 'x-device': device } : {};
}

/** Removes the cookie regardless of the upstream's response, so that users can always sign out, also with a token that expired long ago. */
async function signOut(parts: GatewayParts, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { authorization, session, byCookie } = apiCallOf(request).credential;
  if (authorization !== undefined && !byCookie) {
    return relay(parts, request, reply, await endToken(parts.upstream, request, authorization));
  }
  const used = parts.boot.provider === undefined ? [] : [parts.usedCookie.keep('1')];
  reply.header('set-cookie', [parts.sessionCookie.remove, parts.accessCookie.remove, ...used]);
  reply.header('clear-site-data', '"cache"');
  if (session === undefined) return {};
  const answer = await endToken(parts.upstream, request, `Bearer ${session.token}`);
  if (answer.status >= 500) throw upstreamFailure(answer.status, answer.body);
  return {};
}

function endToken(upstream: Upstream, request: FastifyRequest, authorization: string): Promise<UpstreamAnswer> {
  return upstream.call({ method: 'DELETE', path: 'user/token', headers: callHeaders(request, authorization) });
}

/** A new sign-in ends the previous session. A failure does not block the new one, because the previous session expires anyway. */
async function endFormer(upstream: Upstream, request: FastifyRequest, former: Session): Promise<void> {
  try {
    await endToken(upstream, request, `Bearer ${former.token}`);
  } catch (error) {
    request.log.warn({ err: error }, 'the former session could not be ended');
  }
}

/** Passes on an API response that is not a session. */
export async function relay(parts: GatewayParts, request: FastifyRequest, reply: FastifyReply, answer: UpstreamAnswer) {
  if (answer.status >= 500) throw upstreamFailure(answer.status, answer.body);
  const code = codeIn(answer.body);
  if (typeof code === 'string') request.refusal = code;
  const { status, headers } = parts.rules.responseHead(request, answer.status, answer.headers);
  return reply.code(status).headers(headers).send(answer.body);
}
