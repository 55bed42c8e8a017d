import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse, refuseField } from '../../shared/errors.ts';
import { helpSite } from '../../shared/help.ts';
import { clientFiles, pageRoutes, workerRoute } from './client-files.ts';
import { allowedOrigin, corsHeaders, preflightAnswer } from './guards/cors.ts';
import { refuseCrossSite } from './guards/cross-site.ts';
import { hostGuard } from './guards/hosts.ts';
import { apiTarget, namedAccess, targetOf } from './guards/paths.ts';
import type { GatewayOptions } from './options.ts';
import { type GatewayParts, gatewayParts } from './parts.ts';
import { type Access, accessesOf, switchAccessRoute } from './session/accesses.ts';
import { type ApiCall, apiCallDecorator, apiCallOf, isByToken } from './session/credentials.ts';
import { signInRoutes } from './session/sign-in.ts';
import { signOnRoutes } from './session/sign-on.ts';
import { apiBase } from './upstream/upstream.ts';

/** Everything served to users and integrators, behind the host guard. */
export function site(scope: FastifyInstance, options: GatewayOptions): void {
  const parts = gatewayParts(options);
  const checkHost = hostGuard(options.publicUrl);
  scope.addHook('onRequest', (request, _reply, done) => {
    checkHost(request.raw.headers.host);
    done();
  });
  scope.register(async (api) => apiRoutes(api, parts), { prefix: apiBase });
  scope.register(
    async (wms) => {
      clientFiles(wms, parts);
      workerRoute(wms, parts);
      switchAccessRoute(wms, parts);
      helpRoute(wms, parts);
      pageRoutes(wms, parts);
    },
    { prefix: '/wms' },
  );
  leadToWms(scope);
}

/**
 * Redirects users at addresses outside the product to it. Unknown addresses of the product, and methods other than GET and HEAD, are
 * refused.
 */
function leadToWms(scope: FastifyInstance): void {
  scope.setNotFoundHandler((request, reply) => {
    const { path } = targetOf(request.raw.url ?? '');
    const isOurs = path === '/wms' || path.startsWith('/wms/') || path.startsWith('/wmsapi');
    if (isOurs || (request.method !== 'GET' && request.method !== 'HEAD')) {
      refuse('not_found', { values: { thing: 'address' } });
    }
    return reply.redirect('/wms', 303);
  });
}

/** `GET /wms/help`: redirects to the help site of the current access, or back to the product if there is none. */
function helpRoute(scope: FastifyInstance, parts: GatewayParts): void {
  scope.get('/help', async (request, reply) => {
    const access = await accessInUse(parts, request);
    const site = helpSite(parts.help, access?.company?.layout, access?.warehouse?.shortName);
    return reply.redirect(site ?? '/wms', 303);
  });
}

/** The chosen access if the user still has it, otherwise the first operational one (rules 4). */
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

/** Guards every API request and forwards exactly the path that was checked. */
function apiRoutes(scope: FastifyInstance, parts: GatewayParts): void {
  scope.decorateRequest(apiCallDecorator, null);
  scope.addHook('onRequest', (request, reply, done) => {
    const { method } = request;
    const { headers } = request.raw;
    const origin = allowedOrigin(parts.corsOrigins, headers);
    const preflight = origin && preflightAnswer(origin, method, headers);
    if (preflight) return void reply.code(204).headers(preflight).send();
    if (origin !== undefined) reply.headers(corsHeaders(origin));
    const { path, query } = apiTarget(request.raw.url ?? '');
    const below = path.slice(apiBase.length + 1);
    const file = namedAccess(query);
    const opensInBrowser = file.access !== undefined || below === 'docs' || below === 'openapi.json';
    const isProgram = origin !== undefined && isByToken(headers);
    if (!isProgram) refuseCrossSite({ method, headers, opensInBrowser });
    if (file.access !== undefined && method !== 'GET') {
      refuseField('access', 'not_allowed', 'the header X-Access-Id: the address names it on GET only');
    }
    request.setDecorator<ApiCall>(apiCallDecorator, {
      credential: parts.readCredential(request, file.access),
      path: below,
      navigates: navigates(request),
      ...(isProgram && { origin }),
    });
    request.raw.url = path + file.query;
    done();
  });
  scope.register(async (own) => {
    own.addHook('onRequest', (request, _reply, done) => {
      // These set cookies, which no other site may cause, with or without a token.
      if (apiCallOf(request).origin !== undefined) refuse('cross_site');
      done();
    });
    signInRoutes(own, parts);
    signOnRoutes(own, parts);
  });
  scope.register(async (rest) => parts.upstream.serve(rest, parts.rules));
}

function navigates(request: FastifyRequest): boolean {
  return request.raw.headers['sec-fetch-mode'] === 'navigate';
}
