import { createServer, type Server } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { createToken } from '../../shared/contract/account/account.ts';
import { onWaited } from '../db/pool.ts';
import { eventStreams, isEventStream } from '../gateway/drain.ts';
import type { RunningApi } from '../start-api.ts';
import { watchQueue } from './queue.ts';
import { watchBackups, watchDisk, watchVerification } from './upkeep.ts';

interface Watched {
  version: string;
  /** WMS_DATA. */
  dataDir: string;
  gateway: FastifyInstance | undefined;
  api: Pick<RunningApi, 'app' | 'pools'> | undefined;
  /** Whether this process has a schedule of backups. */
  backsUp: boolean;
}

/**
 * The Prometheus metrics of this process, in addition to prom-client's defaults: processor, memory, and event loop delays since the last
 * scrape.
 */
export function openMetrics({ version, dataDir, gateway, api, backsUp }: Watched): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'wms_build_info',
    help: 'Always 1; its labels are the versions of the product and of Node',
    labelNames: ['version', 'node'],
    registers: [registry],
  }).set({ version, node: process.versions.node }, 1);
  watchDisk(registry, dataDir);
  watchRequests(registry, { gateway, api: api?.app });
  if (api !== undefined) {
    watchDatabase(registry, api);
    watchQueue(registry, api.pools.health);
    watchVerification(registry, api.pools.health);
    if (backsUp) watchBackups(registry, api.pools.health);
  }
  return registry;
}

/** Serves `/metrics` and nothing else; it does not listen yet. */
export function metricsServer(registry: Registry): Server {
  return createServer(async (request, response) => {
    const text = request.url === '/metrics' ? await registry.metrics() : undefined;
    response.writeHead(text === undefined ? 404 : 200, { 'content-type': registry.contentType }).end(text);
  });
}

/** Upper bounds in seconds. */
const requestBuckets = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10];

/**
 * Measures the requests of each server by method, route and status. Where gateway and API share a process, a call passes both: the API
 * records its operation, the gateway only that there was one. A live stream lasts as long as its screen is open, so it is counted while
 * open, not timed.
 */
function watchRequests(registry: Registry, servers: Readonly<Record<string, FastifyInstance | undefined>>): void {
  const seconds = new Histogram({
    name: 'wms_request_seconds',
    help: 'How long requests took, from their head to the end of their answer',
    labelNames: ['server', 'method', 'route', 'status'],
    buckets: requestBuckets,
    registers: [registry],
  });
  const refused = new Counter({
    name: 'wms_sign_ins_refused_total',
    help: 'Sign-ins that were refused: status 401 for a wrong password, 429 for too many attempts',
    labelNames: ['status'],
    registers: [registry],
  });
  const running = Object.entries(servers).filter((entry): entry is [string, FastifyInstance] => entry[1] !== undefined);
  for (const [server, app] of running) {
    app.addHook('onResponse', (request, reply, done) => {
      const status = reply.raw.statusCode;
      const { method } = request;
      if (!isEventStream(reply.raw))
        seconds.observe({ server, method, route: routeOf(request), status }, reply.elapsedTime / 1000);
      if (server === 'api' && status >= 400 && isSignIn(request)) refused.inc({ status });
      done();
    });
  }
  const streams = running.map(([server, app]) => ({ server, streams: eventStreams(app) }));
  new Gauge({
    name: 'wms_live_streams',
    help: 'Live streams that are open',
    labelNames: ['server'],
    registers: [registry],
    collect() {
      for (const { server, streams: open } of streams) this.set({ server }, open.count());
    },
  });
}

/** The declared route: an address contains ids, and each would make a series of its own. */
const routeOf = ({ routeOptions }: FastifyRequest) => routeOptions.url ?? 'none';

const isSignIn = (request: FastifyRequest) =>
  request.method === createToken.method && routeOf(request).endsWith(`/${createToken.path}`);

/** Upper bounds of the wait for a connection, in seconds. */
const waitBuckets = [0.001, 0.01, 0.1, 0.5, 2];

function watchDatabase(registry: Registry, { app, pools }: Pick<RunningApi, 'app' | 'pools'>): void {
  watchPools(registry, pools);
  const counter = (name: string, help: string) =>
    new Counter({ name, help, labelNames: ['operation'], registers: [registry] });
  const statements = counter('wms_statements_total', 'Statements that operations of the API sent to PostgreSQL');
  const seconds = counter('wms_statement_seconds_total', 'Seconds of these statements, including the network');
  const rows = counter('wms_statement_rows_total', 'Rows that these statements read or wrote');
  app.addHook('onResponse', ({ operation, usage }, _reply, done) => {
    if (operation !== null && usage !== null) {
      const labels = { operation: operation.name };
      statements.inc(labels, usage.statements);
      seconds.inc(labels, usage.milliseconds / 1000);
      rows.inc(labels, usage.rows);
    }
    done();
  });
}

function watchPools(registry: Registry, pools: RunningApi['pools']): void {
  const named = Object.entries(pools);
  const gauge = (name: string, help: string, value: (pool: RunningApi['pools']['request']) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['pool'],
      registers: [registry],
      collect() {
        for (const [name, pool] of named) this.set({ pool: name }, value(pool));
      },
    });
  gauge('wms_connections_most', 'Connections to PostgreSQL that a pool opens at most', ({ options }) => options.max);
  gauge('wms_connections_open', 'Connections that are open, in use or idle', ({ totalCount }) => totalCount);
  gauge('wms_connections_idle', 'Connections that are open and not in use', ({ idleCount }) => idleCount);
  gauge('wms_connections_waited_for', 'Requests that wait for a connection', ({ waitingCount }) => waitingCount);
  const waits = new Histogram({
    name: 'wms_connection_wait_seconds',
    help: 'How long requests waited for a connection, including those that got none',
    labelNames: ['pool'],
    buckets: waitBuckets,
    registers: [registry],
  });
  for (const [name, pool] of named) onWaited(pool, (seconds) => waits.observe({ pool: name }, seconds));
}
