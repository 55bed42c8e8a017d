import type { FastifyInstance } from 'fastify';
import { refuse } from '../../shared/errors.ts';
import { refuseSecondHost } from './host-guard.ts';
import { targetOf } from './path-guard.ts';
import { headersFor, securityHeaders } from './security.ts';

/** What holds for every address: HTTP/1, one Host, no path that climbs, and the security headers on whatever is answered. */
export function guardEverything(app: FastifyInstance, isPlain: boolean): void {
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
