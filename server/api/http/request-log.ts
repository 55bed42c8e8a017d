import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Operation } from '../../../shared/contract/operation.ts';
import { counting, type DatabaseUsage, type Timing } from '../../db/database-usage.ts';
import type { Actor } from '../actor.ts';

const OURS = /^[A-Za-z0-9-]{8,64}$/;

/** The gateway's request id if it sends one, otherwise a new one. (The gateway drops ids sent by clients.) */
export function requestId(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && OURS.test(given) ? given : randomUUID();
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null if the request reached no operation. */
    operation: Operation | null;
    caller: Actor | null;
    usage: DatabaseUsage | null;
    /** Collects the statements if the request is traced. */
    timings: Timing[] | null;
    /** The code of a refusal. */
    refusal: string | null;
    /** The login of the account at a sign-in. */
    login: string | null;
  }
  interface FastifyContextConfig {
    /** Health checks come every few seconds, so their lines are of level debug. */
    isProbe?: boolean;
  }
}

/** `traceparent` of W3C Trace Context: version, trace, span, flags. No trace is all zeros. */
const TRACEPARENT = /^[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

export function tracked<Result>(request: FastifyRequest, operation: Operation, work: () => Result): Result {
  const { traceparent } = request.headers;
  const [, trace] = TRACEPARENT.exec(typeof traceparent === 'string' ? traceparent : '') ?? [];
  const usage: DatabaseUsage = {
    statements: 0,
    milliseconds: 0,
    rows: 0,
    trace,
    timings: request.timings ?? undefined,
  };
  request.operation = operation;
  request.usage = usage;
  return counting(usage, work);
}

/**
 * Logs one line per request: operation, user and access, duration, and the time, statements and rows of PostgreSQL. The path is logged
 * without the query, which can contain a reset token; of the headers only the trace is logged. A refusal also has its origin and code.
 */
export function logRequests(app: FastifyInstance, level: 'info' | 'debug' = 'info'): void {
  app.decorateRequest('operation', null);
  app.decorateRequest('caller', null);
  app.decorateRequest('usage', null);
  app.decorateRequest('timings', null);
  app.decorateRequest('refusal', null);
  app.decorateRequest('login', null);
  app.addHook('onResponse', (request, reply, done) => {
    const { method, operation, caller, usage } = request;
    const [path] = request.url.split('?', 1);
    const facts = {
      ...{ method, path, status: reply.raw.statusCode, ms: Math.round(reply.elapsedTime) },
      ...refusalFacts(request, reply),
      ...(operation !== null && { operation: operation.name }),
      ...(caller !== null && { user: caller.userId, access: caller.accessId }),
      ...(usage !== null && {
        ...{
          statements: usage.statements,
          databaseMs: Math.round(usage.milliseconds),
          rows: usage.rows,
          trace: usage.trace,
        },
      }),
    };
    request.log[levelOf(request, level)](facts, 'request');
    done();
  });
}

/**
 * Origin and reason of a refused request: the caller's address, the code, and the login of a sign-in. An unknown login has none, because
 * users type passwords into the wrong field. The filter of fail2ban needs this order (docs/operations/fail2ban).
 */
export function refusalFacts({ ip, refusal, login }: FastifyRequest, reply: FastifyReply) {
  if (reply.raw.statusCode < 400) return {};
  return { address: ip, ...(refusal !== null && { code: refusal }), ...(login !== null && { login }) };
}

export function levelOf({ routeOptions }: FastifyRequest, level: 'info' | 'debug'): 'info' | 'debug' {
  return routeOptions.config?.isProbe ? 'debug' : level;
}
