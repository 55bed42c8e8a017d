import { randomUUID } from 'node:crypto';
import { type FastifyInstance, fastify, LogController } from 'fastify';
import { answerError } from './answer-error.ts';
import { answerClientError } from './client-error.ts';
import { bodyLimit } from './limited-body.ts';
import type { GatewayOptions } from './options.ts';
import { isPlainSite } from './plain-site.ts';
import { securityHeaders } from './security.ts';
import { SettledResponse } from './settled-response.ts';

/** How long a client may take (milliseconds). A kept connection outlives that of a proxy in front, which then never meets a closed one. */
const times = { headers: 15_000, request: 30_000, keepAlive: 72_000, check: 5_000 };

/**
 * The HTTP server, with nothing on it yet. Request ids are ours: one that a client chose could be another's in the log. While
 * it closes it still answers what reaches it, so that a restart loses nothing.
 */
export function httpServer(options: GatewayOptions): FastifyInstance {
  const { logger, trustProxy } = options;
  const always = securityHeaders(isPlainSite(options));
  const app = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    trustProxy: trustProxy.length > 0 ? [...trustProxy] : false,
    bodyLimit,
    requestTimeout: times.request,
    keepAliveTimeout: times.keepAlive,
    http: {
      headersTimeout: times.headers,
      connectionsCheckingInterval: times.check,
      ServerResponse: SettledResponse,
    },
    return503OnClosing: false,
    frameworkErrors(error, request, reply) {
      reply.headers(always);
      answerError(error, request, reply);
    },
    clientErrorHandler: answerClientError,
  });
  app.setErrorHandler(answerError);
  return app;
}
