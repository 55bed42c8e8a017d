import type { FastifyRequest } from 'fastify';
import { array, enums, type Infer, nullable, number, object, optional, string } from 'superstruct';
import { layouts } from '../../shared/layouts.ts';
import { readAnswer } from './read-answer.ts';
import type { Session } from './sessions.ts';
import type { Upstream } from './upstream.ts';
import { callHeaders } from './upstream-headers.ts';

const access = object({
  id: number(),
  company: optional(nullable(object({ layout: enums(layouts) }))),
  warehouse: optional(nullable(object({ shortName: string() }))),
});

/** As much of an access as the gateway uses. */
export type Access = Infer<typeof access>;

/** The accesses of a session's user (rules 7, user/access); nothing when the session is dead. */
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
