import type { FastifyInstance } from 'fastify';
import { refuse } from '../../shared/errors.ts';
import { drainOnClose } from './drain.ts';
import { isPlainSite, refuseSecondHost } from './guards/hosts.ts';
import { targetOf } from './guards/paths.ts';
import { headersFor, securityHeaders } from './guards/security-headers.ts';
import { healthRoutes } from './health.ts';
import { httpServer } from './http-server.ts';
import type { GatewayOptions } from './options.ts';
import { site } from './site.ts';
import { SettledResponse } from './upstream/in-process-upstream.ts';

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

/** What holds for every address: HTTP/1, one Host, no path that climbs, and the security headers on whatever is answered. */
function guardEverything(app: FastifyInstance, isPlain: boolean): void {
  const always = securityHeaders(isPlain);
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.raw.httpVersionMajor !== 1) refuse('malformed', { fields: { version: 'HTTP/1.1' } });
    refuseSecondHost(request.raw);
    targetOf(request.raw.url ?? '');
    done();
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    reply.headers(headersFor(always, reply.getHeader('content-type'))).header('x-request-id', request.id);
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    done(null, payload);
  });
}

/**
 * One line for each request: its path without the query, in which a reset token may stand, and none of its headers. What an API in this process
 * answers it tells itself, and more of it.
 */
function logRequests(app: FastifyInstance, level: 'info' | 'debug' = 'info'): void {
  app.addHook('onResponse', (request, reply, done) => {
    if (reply.raw instanceof SettledResponse && reply.raw.settle !== undefined) return done();
    const { method } = request;
    const [path] = request.url.split('?', 1);
    request.log[level]({ method, path, status: reply.raw.statusCode, ms: Math.round(reply.elapsedTime) }, 'request');
    done();
  });
}
