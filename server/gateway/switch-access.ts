import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { integer, is, max, min, object } from 'superstruct';
import { refuse } from '../../shared/errors.ts';
import { accessesOf } from './accesses.ts';
import { refuseCrossSite } from './cross-site-guard.ts';
import type { GatewayParts } from './parts.ts';

const choice = object({ accessId: max(min(integer(), 1), Number.MAX_SAFE_INTEGER) });

/** `PUT /wms/session/access`: the access the person works under from now on, kept in a signed cookie. */
export function switchAccessRoute(scope: FastifyInstance, parts: GatewayParts): void {
  scope.put('/session/access', { bodyLimit: 1_024 }, (request, reply) => switchAccess(parts, request, reply));
}

async function switchAccess(parts: GatewayParts, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  refuseCrossSite({ method: request.method, headers: request.raw.headers, opensInBrowser: false });
  const { session, renewals } = parts.readCredential(request);
  if (session === undefined) refuse('session_ended');
  if (!is(request.body, choice)) refuse('malformed', { fields: { accessId: 'the id of one of your accesses' } });
  const { accessId } = request.body;
  const accesses = await accessesOf(parts.upstream, request, session);
  if (accesses === undefined) refuse('session_ended');
  if (!accesses.some((access) => access.id === accessId)) refuse('access_ended');
  const signed = parts.chosenAccess.sign(session, String(accessId));
  reply.header('set-cookie', [...renewals, parts.accessCookie.keep(signed)]);
  return { accessId };
}
