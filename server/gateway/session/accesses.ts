import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  array,
  enums,
  type Infer,
  integer,
  is,
  max,
  min,
  nullable,
  number,
  object,
  optional,
  string,
} from 'superstruct';
import { refuse, refuseField } from '../../../shared/errors.ts';
import { layouts } from '../../../shared/layouts.ts';
import { refuseCrossSite } from '../guards/cross-site.ts';
import type { GatewayParts } from '../parts.ts';
import { readAnswer } from '../upstream/failures.ts';
import { callHeaders } from '../upstream/proxy-rules.ts';
import type { Upstream } from '../upstream/upstream.ts';
import type { Session } from './sessions.ts';

const access = object({
  id: number(),
  company: optional(nullable(object({ layout: enums(layouts) }))),
  warehouse: optional(nullable(object({ shortName: string() }))),
});

/** The fields of an access that the gateway uses. */
export type Access = Infer<typeof access>;

/** The accesses of a session's user (rules 7, user/access); undefined when the session has ended. */
export async function accessesOf(
  upstream: Upstream,
  request: FastifyRequest,
  session: Session,
): Promise<Access[] | undefined> {
  const answer = await upstream.call({
    method: 'GET',
    path: 'user/access?fields=user&fields=company&fields=warehouse',
    headers: callHeaders(request, `Bearer ${session.token}`),
  });
  return answer.status === 200 ? readAnswer(answer, array(access)) : undefined;
}

const choice = object({ accessId: max(min(integer(), 1), Number.MAX_SAFE_INTEGER) });

/** `PUT /wms/session/access`: sets the access that the user works under from now on, kept in a signed cookie. */
export function switchAccessRoute(scope: FastifyInstance, parts: GatewayParts): void {
  scope.put('/session/access', { bodyLimit: 1_024 }, (request, reply) => switchAccess(parts, request, reply));
}

async function switchAccess(parts: GatewayParts, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  refuseCrossSite({ method: request.method, headers: request.raw.headers, opensInBrowser: false });
  const { session, renewals } = parts.readCredential(request);
  if (session === undefined) refuse('session_ended');
  if (!is(request.body, choice)) refuseField('accessId', 'not_found', 'the id of one of your accesses');
  const { accessId } = request.body;
  const accesses = await accessesOf(parts.upstream, request, session);
  if (accesses === undefined) refuse('session_ended');
  if (!accesses.some((access) => access.id === accessId)) refuse('access_ended');
  const signed = parts.chosenAccess.sign(session, String(accessId));
  reply.header('set-cookie', [...renewals, parts.accessCookie.keep(signed)]);
  return { accessId };
}
