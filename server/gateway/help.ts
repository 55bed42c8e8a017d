import type { FastifyInstance, FastifyRequest } from 'fastify';
import { helpSite } from '../../shared/help.ts';
import { namedAccess, targetOf } from './guards/paths.ts';
import type { GatewayParts } from './parts.ts';
import { type Access, accessesOf } from './session/accesses.ts';

/** `GET /wms/help`: on to the help site of the access in use, or back to the product when there is none. */
export function helpRoute(scope: FastifyInstance, parts: GatewayParts): void {
  scope.get('/help', async (request, reply) => {
    const access = await accessInUse(parts, request);
    const site = helpSite(parts.help, access?.company?.layout, access?.warehouse?.shortName);
    return reply.redirect(site ?? '/wms', 303);
  });
}

/** The chosen access while it is one of the person's, otherwise the first operational one (rules 4). */
async function accessInUse(
  { readCredential, upstream }: GatewayParts,
  request: FastifyRequest,
): Promise<Access | undefined> {
  const { session, accessId } = readCredential(request, namedAccess(targetOf(request.url).query).access);
  if (session === undefined) return undefined;
  const accesses = (await accessesOf(upstream, request, session)) ?? [];
  const operational = accesses.find(({ company, warehouse }) => company != null && warehouse != null);
  return accesses.find(({ id }) => String(id) === accessId) ?? operational;
}
