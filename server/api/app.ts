import { Readable } from 'node:stream';
import { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, fastify, LogController } from 'fastify';
import type pg from 'pg';
import { pino } from 'pino';
import { isPrint, takesKey } from '../../shared/contract/error-codes.ts';
import type { Operation } from '../../shared/contract/operation.ts';
import { isWrite } from '../../shared/contract/split-input.ts';
import { Refusal } from '../../shared/errors.ts';
import type { LayoutId } from '../../shared/layouts.ts';
import { abandonable } from '../db/abandonable.ts';
import { reader, type Tx } from '../db/query.ts';
import { type Actor, isProgram } from './actor.ts';
import { docsRoutes } from './docs/docs-routes.ts';
import { answerError } from './http/answer-error.ts';
import { authenticate } from './http/authenticate.ts';
import { authorise, resolveScope } from './http/authorise.ts';
import { bodyTypesOf, csvBodies, jsonBodies } from './http/bodies.ts';
import { compressAnswers } from './http/compress.ts';
import { sendTagged } from './http/etag.ts';
import { gzipBodies } from './http/gzip-bodies.ts';
import { parseInput } from './http/parse-input.ts';
import { partsOf } from './http/parts.ts';
import { recordDownload } from './http/record-download.ts';
import { remember } from './http/remember.ts';
import { logRequests, requestId, tracked } from './http/request-log.ts';
import { type Enter, inShare, Shares } from './http/shares.ts';
import { clientGone, liveAnswer, streamAnswer } from './http/stream-answer.ts';
import { undeclaredMethods } from './http/undeclared-methods.ts';
import type { Route, Streamed } from './implement.ts';
import type { Print } from './prints/print.ts';
import { routes } from './routes.ts';
import type { Services } from './services.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The layout of the caller's company, whose terms refusals use. */
    layout: LayoutId | null;
  }
}

const API_BASE = '/wmsapi/v1/';

/** In bytes. */
const BODY_LIMIT = 1024 * 1024;

export interface ApiOptions {
  services: Services;
  /** The proxies trusted for the client's address (`X-Forwarded-For`): true for a gateway that calls in process. */
  trustProxy?: true | string[];
  /** Logs errors and a line per request. Silent by default. */
  logger?: FastifyBaseLogger;
  /** Milliseconds that a request may wait within its share (http/shares.ts). */
  longestWait?: number;
  /** Log level of request lines. Default: info. */
  requestLevel?: 'info' | 'debug' | undefined;
}

const silent = pino({ level: 'silent' });

/** The WMS API: every operation of the contract under /wmsapi/v1/. The gateway calls it in process, without a port. */
export function buildApi({
  services,
  logger = silent,
  requestLevel,
  trustProxy,
  longestWait,
}: ApiOptions): FastifyInstance {
  const app = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    bodyLimit: BODY_LIMIT,
    genReqId: requestId,
    requestIdHeader: false,
    trustProxy: trustProxy ?? false,
    // For the role `api`, which listens itself: no request can hang for ever, and requests that arrive during the drain are still answered.
    requestTimeout: 30_000,
    keepAliveTimeout: 72_000,
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true },
  });
  app.decorateRequest('layout', null);
  logRequests(app, requestLevel);
  compressAnswers(app);
  gzipBodies(app, BODY_LIMIT);
  jsonBodies(app);
  csvBodies(app);
  app.setErrorHandler(answerError);
  const refuseUndeclared = undeclaredMethods(app);
  docsRoutes(app, API_BASE, services.settings.version);
  const shares = new Shares(longestWait);
  for (const route of routes) {
    app.route({
      method: route.operation.method,
      url: API_BASE + route.operation.path,
      config: { bodyTypes: bodyTypesOf(route.operation) },
      handler: async (request, reply) => {
        reply.header('cache-control', 'no-store');
        const { foreground } = services;
        const call = { route, request, services, gone: clientGone(reply) };
        const work = () => tracked(request, route.operation, () => execute(call, shares));
        const answer = await (foreground === undefined ? work() : foreground.during(work));
        if (answer instanceof Readable) return liveAnswer(reply, answer);
        const { operation } = route;
        if (operation.stream !== undefined) return streamAnswer(reply, operation, answer as Streamed);
        return sendTagged(request, reply, operation, answer);
      },
    });
  }
  refuseUndeclared();
  return app;
}

interface Call {
  readonly route: Route;
  readonly request: FastifyRequest;
  readonly services: Services;
  readonly gone: AbortSignal;
}

/** Limits the concurrent requests per token, before its lookup, and per user, over all of their sessions. */
async function execute(call: Call, shares: Shares): Promise<unknown> {
  const { request, services, gone } = call;
  const { operation } = call.route;
  if (operation.reach === 'nobody') {
    return isWrite(operation) ? shares.visits(operation.name, () => visit(call), gone) : visit(call);
  }
  const { token, person } = shares.of(operation);
  const work = async () => {
    const caller = await authenticate(request, services, operation);
    const enter: Enter = (part) => person(shareOf(caller), part, gone);
    return enter(() => serve(call, caller, enter));
  };
  return token(request.headers.authorization ?? '', work, gone);
}

function shareOf(actor: Actor): string {
  return isProgram(actor) ? `token ${actor.tokenHash.toString('hex')}` : `user ${actor.userId}`;
}

async function visit({ route, request, services }: Call): Promise<unknown> {
  const tries = (login: string) => {
    request.login = login;
  };
  const visitor = { requestId: request.id, address: request.ip, device: deviceOf(request), tries };
  return route.run(reader(services.pool), visitor, await parseInput(route.operation, request), services);
}

/** Rows that a stream reads during the answer are read within the share. */
async function serve(call: Call, caller: Actor, enter: Enter): Promise<unknown> {
  const { route, request, services, gone } = call;
  const { operation } = route;
  request.caller = caller;
  authorise(operation, caller);
  const input = await parseInput(operation, request);
  const actor = await resolveScope(operation, caller, input, services);
  request.layout = actor.layout;
  if (isWrite(operation)) return change(call, actor, input);
  const answer = await route.run(reader(abandonable(poolFor(operation, services), gone)), actor, input, services);
  await recordDownload(services.pool, actor, operation, input, answer);
  if (isPrint(operation)) return drawn(answer as Print, services, gone);
  return operation.stream === undefined ? answer : inShare(enter, answer as Streamed);
}

function poolFor({ replica, lasting }: Operation, { pool, readPool, checkPool }: Services): pg.Pool {
  if (lasting) return checkPool;
  return replica ? readPool : pool;
}

async function* drawn(print: Print, { prints }: Services, gone: AbortSignal): AsyncGenerator<Buffer> {
  const { buffer } = await prints.draw(print, gone);
  yield Buffer.from(buffer);
}

/** The device token of an earlier sign-in. We sealed it, so it can safely come from any client. */
function deviceOf(request: FastifyRequest): string | undefined {
  const device = request.headers['x-device'];
  return typeof device === 'string' ? device : undefined;
}

/** A change is one transaction, run once per idempotency key; so is each part of a change in parts. */
async function change({ route, request, services }: Call, actor: Actor, input: Input) {
  const { operation } = route;
  const key = takesKey(operation) ? request.headers['idempotency-key'] : undefined;
  const { pool } = services;
  if (operation.parts)
    return route.run(partsOf(pool, operation, actor, { key: key?.toString(), input }), actor, input, services);
  const work = async (tx: Tx) => route.run(tx, actor, input, services);
  const answer = await remember(pool, operation, actor, key?.toString(), input, work);
  if (answer instanceof Refusal) throw answer;
  return answer;
}

type Input = Record<string, unknown>;
