import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  fastify,
  LogController,
} from 'fastify';
import { type ErrorCode, errors, Refusal } from '../../shared/errors.ts';
import { isPlainSite } from './guards/hosts.ts';
import { bodyLimit } from './guards/limited-body.ts';
import { securityHeaders } from './guards/security-headers.ts';
import type { GatewayOptions } from './options.ts';
import { RepeatedCookie } from './session/cookies.ts';
import { SettledResponse } from './upstream/in-process-upstream.ts';

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
  // QUERY (RFC 10008) goes on unread like any method: the framework would answer 400 to one without a type.
  app.addHttpMethod('QUERY', { overrideExisting: true });
  return app;
}

/** Turns every error into the one form of answer; a 5xx says nothing but its request id, the log has the rest. */
function answerError(error: FastifyError | Refusal, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = error instanceof Refusal ? error : translated(error);
  if (refusal.status >= 500) request.log.error({ err: error }, 'request failed');
  if (error instanceof RepeatedCookie) reply.header('set-cookie', error.removal);
  if (hasUnreadBody(request)) reply.header('connection', 'close');
  if (refusal.code === 'method_not_allowed') reply.header('allow', String(refusal.details.values?.['methods']));
  if (refusal.status === 503) reply.header('retry-after', '2');
  reply.code(refusal.status).send({ ...refusal.body(), requestId: request.id });
}

/** The rest of a refused body is not worth reading, and must not be taken for the next request. */
function hasUnreadBody({ raw }: FastifyRequest): boolean {
  const { 'content-length': length, 'transfer-encoding': coding } = raw.headers;
  return !raw.complete && (coding !== undefined || Number(length ?? 0) > 0);
}

/** Fastify's own refusals in our words. */
function translated(error: FastifyError): Refusal {
  const { statusCode = 500 } = error;
  if (statusCode === 413) return new Refusal('body_too_large', { values: { limit: 'this address takes' } });
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    return new Refusal('wrong_type', { values: { type: 'application/json' } });
  }
  if (error.code === 'FST_ERR_BAD_URL') return malformed('path', 'a plain path');
  if (error instanceof SyntaxError || error.code === 'FST_ERR_CTP_INVALID_JSON_BODY') return new Refusal('not_json');
  return statusCode < 500 ? new Refusal('malformed') : new Refusal('internal');
}

function malformed(field: string, expected: string): Refusal {
  return new Refusal('malformed', { fields: { [field]: expected } });
}

/** By what Node found wrong; anything else is 400. */
const clientFaults: Readonly<Record<string, { status: number; code: ErrorCode; message: string }>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'malformed', message: 'The request did not come in time' },
  HPE_HEADER_OVERFLOW: { code: 'headers_too_large', ...errors.headers_too_large },
};
const noRequest = { status: 400, code: 'malformed', message: 'This is no HTTP request' } as const;

/** Answers bytes that are no HTTP request, and closes: what follows them cannot be told apart from a smuggled request. */
function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const { status, ...fault } = clientFaults[error.code ?? ''] ?? noRequest;
  const body = JSON.stringify({ ...fault, requestId: randomUUID() });
  if (socket.writable) {
    socket.write(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
        `Content-Length: ${body.length}\r\nConnection: close\r\nX-Content-Type-Options: nosniff\r\n\r\n${body}`,
    );
  }
  socket.destroySoon();
}
