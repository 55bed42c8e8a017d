import type { FastifyInstance } from 'fastify';

/** One line for each request: its path without the query, in which a reset token may stand, and none of its headers. */
export function logRequests(app: FastifyInstance, level: 'info' | 'debug' = 'info'): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    const [path] = request.url.split('?', 1);
    request.log[level]({ method, path, status: reply.raw.statusCode, ms: Math.round(reply.elapsedTime) }, 'request');
    done();
  });
}
