import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { object, pattern, string } from 'superstruct';
import { refuse } from '../../../shared/errors.ts';
import { refusePlainPage } from '../guards/hosts.ts';
import type { GatewayParts } from '../parts.ts';
import { codeIn, readAnswer } from '../upstream/failures.ts';
import { callHeaders } from '../upstream/proxy-rules.ts';
import type { UpstreamAnswer } from '../upstream/upstream.ts';
import { onlyValue } from './cookies.ts';
import { relay, signIn } from './sign-in.ts';

const begun = object({ address: string(), attempt: pattern(string(), /^[A-Za-z0-9_-]{1,2000}$/) });

const json = { 'content-type': 'application/json' };

/** Signing in with an identity provider. The scope must read bodies as `signInRoutes` sets it up. */
export function signOnRoutes(scope: FastifyInstance, parts: GatewayParts): void {
  scope.post('/user/token/provider', (request, reply) => beginSignOn(parts, request, reply));
  scope.post('/user/token/provider/confirm', (request, reply) => finishSignOn(parts, request, reply));
}

/**
 * `POST user/token/provider`: the values that the browser must bring back are stored in a cookie, so that a response injected by another
 * site is rejected. The way back goes through a page of ours, because this cookie is SameSite=Strict like the others. In a browser used
 * before, the provider asks for the user's identity: on a shared handheld it remembers the previous user.
 */
async function beginSignOn(parts: GatewayParts, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  if (!parts.isPlain) refusePlainPage(request.headers.origin);
  const headers = { ...callHeaders(request, undefined), ...json };
  const { cookie } = request.raw.headers;
  const askAgain = [parts.sessionCookie, parts.usedCookie].some(({ sent }) => sent(cookie).length > 0);
  const body = Buffer.from(JSON.stringify({ askAgain }));
  const answer = await parts.upstream.call({ method: 'POST', path: 'user/token/provider', headers, body });
  if (answer.status >= 300) return relay(parts, request, reply, answer);
  const { address, attempt } = readAnswer(answer, begun);
  reply.header('set-cookie', [parts.signOnCookie.keep(attempt), parts.usedCookie.keep('1')]);
  return { address };
}

/** `POST user/token/provider/confirm`: sends the page's response with the cookie's attempt, which ends once it has been decided. */
async function finishSignOn(parts: GatewayParts, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const attempt = onlyValue(parts.signOnCookie, request.raw.headers.cookie ?? '');
  const page = parseObject(request.body);
  if (attempt === undefined && 'answer' in page) refuse('sign_on_over');
  const body = Buffer.from(JSON.stringify({ ...page, attempt }));
  const answered = (answer: UpstreamAnswer) => {
    if (isDecided(answer)) reply.header('set-cookie', parts.signOnCookie.remove);
  };
  return signIn(parts, request, reply, { body, headers: json, answered });
}

/** Whether the API decided on an attempt. If not, it or the provider is busy or unreachable, and the page can repeat the request. */
function isDecided({ status, body }: UpstreamAnswer): boolean {
  return status < 500 && status !== 429 && codeIn(body) !== 'provider_unavailable';
}

function parseObject(body: unknown): object {
  try {
    return Object(JSON.parse(String(body)));
  } catch {
    return refuse('not_json');
  }
}
