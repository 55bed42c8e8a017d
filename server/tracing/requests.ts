import type { IncomingMessage } from 'node:http';
import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { parseTraceParent } from '@opentelemetry/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isEventStream } from '../gateway/drain.ts';
import { traceStatements } from './statements.ts';

interface Begun {
  span: Span;
  /** The server that responds and ends the span; an API in the gateway's process receives the same raw requests. */
  server: FastifyInstance;
}

/**
 * Creates one span per request. It is passed on as `traceparent` to everything the request causes: the external API, the log, PostgreSQL
 * sessions. A live stream lasts as long as its screen is open, and has no span.
 */
export function traceRequests(
  tracer: Tracer,
  gateway: FastifyInstance | undefined,
  api: FastifyInstance | undefined,
): void {
  const begun = new WeakMap<IncomingMessage, Begun>();
  for (const server of [gateway, api]) {
    server?.addHook('onRequest', (request, _reply, done) => {
      const span = begun.get(request.raw)?.span ?? begin(tracer, request);
      begun.set(request.raw, { span, server });
      request.raw.headers['traceparent'] = nameOf(span);
      if (server === api) request.timings = [];
      done();
    });
    server?.addHook('onResponse', (request, reply, done) => {
      const one = begun.get(request.raw);
      // The gateway's guards run first, so a request that they reject has no span yet.
      if (one === undefined) end(tracer, begin(tracer, request, reply.elapsedTime), request, reply);
      else if (one.server === server && !isEventStream(reply.raw)) end(tracer, one.span, request, reply);
      done();
    });
  }
}

function begin(tracer: Tracer, request: FastifyRequest, ago = 0): Span {
  return tracer.startSpan(
    request.method,
    { kind: SpanKind.SERVER, startTime: Date.now() - ago },
    callerOf(request.raw.headers['traceparent']),
  );
}

/** The caller's span, if the request names it. */
function callerOf(traceparent: string | string[] | undefined): Context {
  const caller = typeof traceparent === 'string' ? parseTraceParent(traceparent) : null;
  return caller === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, { ...caller, isRemote: true });
}

/** In the form of `traceparent`. */
function nameOf(span: Span): string {
  const { traceId, spanId } = span.spanContext();
  return `00-${traceId}-${spanId}-01`;
}

/**
 * Records the path without the query, which may contain a reset token, and only the ids of users, as in the log. A refusal also has its
 * origin and code.
 */
function end(tracer: Tracer, span: Span, request: FastifyRequest, reply: FastifyReply): void {
  const { method, operation, caller, usage } = request;
  const status = reply.raw.statusCode;
  const route = request.routeOptions.url;
  span.updateName(route === undefined ? method : `${method} ${route}`);
  span.setAttributes({
    'http.request.method': method,
    'http.route': route,
    'http.response.status_code': status,
    'url.scheme': request.protocol,
    'url.path': request.url.split('?', 1)[0],
    'wms.request.id': request.id,
    'wms.operation': operation?.name,
    'user.id': caller === null || caller === undefined ? undefined : String(caller.userId),
    'wms.access.id': caller?.accessId ?? undefined,
    'wms.company.id': caller?.companyId ?? undefined,
    'wms.warehouse.id': caller?.warehouseId ?? undefined,
  });
  if (status >= 400) {
    const { ip, refusal, login } = request;
    span.setAttributes({
      'client.address': ip,
      'wms.refusal.code': refusal ?? undefined,
      'wms.login': login ?? undefined,
    });
  }
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', String(status));
  if (usage) traceStatements(tracer, span, usage);
  span.end();
}
