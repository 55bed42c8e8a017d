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
import { fault } from '../../shared/faults.ts';
import { isPlainSite } from './guards/hosts.ts';
import { bodyLimit } from './guards/limited-body.ts';
import { securityHeaders } from './guards/security-headers.ts';
import type { GatewayOptions } from './options.ts';
import { RepeatedCookie } from './session/cookies.ts';
import { FilteredResponse } from './upstream/in-process-upstream.ts';

/** Client timeouts in milliseconds. Connections are kept longer than by a proxy in front, so that the proxy never meets a closed one. */
const times = { headers: 15_000, request: 30_000, keepAlive: 72_000, check: 5_000 };

/**
 * The HTTP server without routes. It creates request ids itself, because an id chosen by a client could duplicate another's in the log.
 * While closing it still answers requests that arrive, so that a restart loses none.
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
      ServerResponse: FilteredResponse,
    },
    return503OnClosing: false,
    frameworkErrors(error, request, reply) {
      reply.headers(always);
      answerError(error, request, reply);
    },
    clientErrorHandler: answerClientError,
  });
  app.setErrorHandler(answerError);
  // QUERY (RFC 10008) is forwarded unread like any method; the framework would answer 400 to one without a type.
  app.addHttpMethod('QUERY', { overrideExisting: true });
  return app;
}

/** Converts every error to the one response format; a 5xx contains only its request id, the log has the rest. */
function answerError(error: FastifyError | Refusal, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = error instanceof Refusal ? error : translated(error);
  request.refusal = refusal.code;
  if (refusal.status >= 500) request.log.error({ err: error }, 'request failed');
  if (error instanceof RepeatedCookie) reply.header('set-cookie', error.removal);
  if (hasUnreadBody(request)) reply.header('connection', 'close');
  if (refusal.code === 'method_not_allowed') reply.header('allow', String(refusal.details.values?.['methods']));
  if (refusal.status === 503) reply.header('retry-after', '2');
  reply.code(refusal.status).send({ ...refusal.body(), requestId: request.id });
}

/** The rest of a rejected body is not read, and must not be parsed as the next request. */
function hasUnreadBody({ raw }: FastifyRequest): boolean {
  const { 'content-length': length, 'transfer-encoding': coding } = raw.headers;
  return !raw.complete && (coding !== undefined || Number(length ?? 0) > 0);
}

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
  return new Refusal('malformed', { fields: { [field]: fault('bad_pattern', expected) } });
}

/** By Node's error code; anything else is 400. */
const clientFaults: Readonly<Record<string, { status: number; code: ErrorCode; message: string }>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'malformed', message: 'The request did not come in time' },
  HPE_HEADER_OVERFLOW: { code: 'headers_too_large', ...errors.headers_too_large },
};
const noRequest = { status: 400, code: 'malformed', message: 'This is no HTTP request' } as const;

/** Answers bytes that are not an HTTP request, and closes: what follows cannot be told apart from a smuggled request. */
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
