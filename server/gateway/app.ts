import type { FastifyInstance } from 'fastify';
import { refuseField } from '../../shared/errors.ts';
import { levelOf, refusalFacts } from '../api/http/request-log.ts';
import { drainOnClose } from './drain.ts';
import { isPlainSite, refuseSecondHost } from './guards/hosts.ts';
import { targetOf } from './guards/paths.ts';
import { headersFor, securityHeaders } from './guards/security-headers.ts';
import { healthRoutes } from './health.ts';
import { httpServer } from './http-server.ts';
import type { GatewayOptions } from './options.ts';
import { site } from './site.ts';
import { FilteredResponse } from './upstream/in-process-upstream.ts';

/**
 * Serves browsers and integrators: the client under /wms, the API under /wmsapi/v1, and health. The caller makes it listen, and `close()`
 * drains it.
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

/** Rules for every address: HTTP/1, one Host, no climbing path, and the security headers on every response. */
function guardEverything(app: FastifyInstance, isPlain: boolean): void {
  const always = securityHeaders(isPlain);
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.raw.httpVersionMajor !== 1) refuseField('version', 'bad_pattern', 'HTTP/1.1');
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
 * Logs one line per request: its path without the query, which may contain a reset token, and no headers. A refusal also has its origin and
 * code. An API in this process logs its own requests in more detail.
 */
function logRequests(app: FastifyInstance, level: 'info' | 'debug' = 'info'): void {
  app.decorateRequest('refusal', null);
  app.decorateRequest('login', null);
  app.addHook('onResponse', (request, reply, done) => {
    if (reply.raw instanceof FilteredResponse && reply.raw.responseFilter !== undefined) return done();
    const { method } = request;
    const [path] = request.url.split('?', 1);
    const ms = Math.round(reply.elapsedTime);
    const facts = { method, path, status: reply.raw.statusCode, ms, ...refusalFacts(request, reply) };
    request.log[levelOf(request, level)](facts, 'request');
    done();
  });
}
