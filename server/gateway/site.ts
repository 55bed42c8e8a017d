import type { FastifyInstance } from 'fastify';
import { refuse } from '../../shared/errors.ts';
import { apiRoutes } from './api-routes.ts';
import { clientFiles, pageRoutes, workerRoute } from './client-files.ts';
import { hostGuard } from './guards/hosts.ts';
import { targetOf } from './guards/paths.ts';
import { helpRoute } from './help.ts';
import type { GatewayOptions } from './options.ts';
import { gatewayParts } from './parts.ts';
import { switchAccessRoute } from './session/accesses.ts';
import { apiBase } from './upstream/upstream.ts';

/** Everything that is served to people and integrators, behind the guard of the host. */
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

/** A person who comes to another address is led to the product; a program that asks for an unknown one is told so. */
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
