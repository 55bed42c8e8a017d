import type { FastifyInstance } from 'fastify';
import { drainOnClose } from './drain.ts';
import { guardEverything } from './guard-everything.ts';
import { healthRoutes } from './health.ts';
import { httpServer } from './http-server.ts';
import type { GatewayOptions } from './options.ts';
import { isPlainSite } from './plain-site.ts';
import { logRequests } from './request-log.ts';
import { site } from './site.ts';

/**
 * What browsers and integrators meet: the client under /wms, the API under /wmsapi/v1, and health. It listens when its caller
 * says so, and `close()` drains it.
 */
export function buildGateway(options: GatewayOptions): FastifyInstance {
  const app = httpServer(options);
  const isDraining = drainOnClose(app, options.drain);
  logRequests(app, options.requestLevel);
  guardEverything(app, isPlainSite(options));
  app.register(async (scope) => {
    healthRoutes(scope, { ...options.readiness, upstream: () => options.upstream.ready() }, isDraining);
  });
  app.register(async (scope) => site(scope, options));
  return app;
}
