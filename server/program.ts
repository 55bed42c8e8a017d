import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { BadConfiguration } from './config/bad-configuration.ts';
import type { Config } from './config/variables.ts';
import { isAlone } from './config/variables.ts';
import { readConfig, variableWarnings } from './config.ts';
import { CannotStart } from './db/errors.ts';
import { drainOnClose } from './gateway/drain.ts';
import { healthRoutes } from './gateway/health.ts';
import { openLog } from './open-log.ts';
import { plainly } from './plainly.ts';
import { type RunningApi, startApi } from './start-api.ts';
import { startGateway } from './start-gateway.ts';
import type { Tracing } from './tracing/tracing.ts';
import { welcome } from './welcome.ts';

/** Work after the notice must end within the ten seconds that container engines wait before they kill. */
const DEADLINE = 7_000;
const LONGEST_STOP = 9_000;
/** Milliseconds until the garbage of the start is collected: some 30 MB, which would otherwise stay on a quiet day (decision 74). */
const COLLECT_AFTER = 5_000;
/** A terminal sends Ctrl-C to us and to npm, which passes it on: a second signal within this time is the same key press. */
const sameKeyMs = 1_000;

const config = configuration();
const drain = { noticeMs: config.STOP_NOTICE_SECONDS * 1000, deadlineMs: DEADLINE };
const opened = openLog(config);
const { log } = opened;
log.info(`${config.PRODUCT_NAME} ${config.APP_VERSION}`);
for (const sentence of variableWarnings()) log.warn(sentence);
const stopping = stopSignal();
try {
  const close = await plainly(run());
  if (!stopping.aborted) await once(stopping, 'abort');
  await close();
  log.info('Stopped');
} catch (error) {
  const hasStopped = stopping.aborted && (error === stopping.reason || error instanceof CannotStart);
  if (!hasStopped) end(error);
}
process.exit(0);

/**
 * While waiting for the database, a stop takes effect at once; during other steps, after the start, so that PostgreSQL and the rest stop
 * cleanly. A second Ctrl-C ends the process at once; the next start adopts a PostgreSQL that still runs.
 */
function stopSignal(): AbortSignal {
  const stop = new AbortController();
  let firstAt: number | undefined;
  const ask = (signal: NodeJS.Signals) => {
    if (firstAt === undefined)
      log.info(`Stopping; the data stays.${signal === 'SIGINT' ? ' Ctrl-C again ends it at once.' : ''}`);
    else if (signal === 'SIGINT' && Date.now() - firstAt > sameKeyMs) endAtOnce();
    firstAt ??= Date.now();
    stop.abort();
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, ask);
  stop.signal.addEventListener('abort', () => setTimeout(() => process.exit(1), drain.noticeMs + LONGEST_STOP).unref());
  return stop.signal;
}

function endAtOnce(): never {
  log.warn('Ended at once; the next start takes over what still runs');
  process.exit(130);
}

function end(error: unknown): never {
  if (!(error instanceof CannotStart)) throw error;
  console.error(error.message);
  process.exit(1);
}

function configuration(): Config {
  try {
    return readConfig();
  } catch (error) {
    if (!(error instanceof BadConfiguration)) throw error;
    console.error(error.message);
    process.exit(2);
  }
}

/** Returns a function that stops what was started. */
async function run(): Promise<() => Promise<void>> {
  await provePortFree();
  const tracing = await openTraces();
  const api = config.WMSAPI_URL === undefined ? await startApi(config, opened, stopping, tracing?.job) : undefined;
  try {
    const isApi = config.WMS_ROLE === 'api' && api !== undefined;
    const app = isApi ? withHealth(api) : await startGateway(config, api, drain, opened);
    await serveMetrics(isApi ? undefined : app, api);
    tracing?.watch(isApi ? undefined : app, api?.app);
    await listen(app);
    setTimeout(collect, COLLECT_AFTER).unref();
    warnOfHosts();
    if (opened.isText) for (const line of welcome(config, api?.demoAccounts ?? [])) log.info(line);
    return async () => {
      await Promise.all([app.close(), api?.endJobs()]);
      await api?.close();
      await tracing?.close();
    };
  } catch (error) {
    await api?.close();
    throw error;
  }
}

function withHealth({ app, readiness }: Awaited<ReturnType<typeof startApi>>): FastifyInstance {
  healthRoutes(app, readiness, drainOnClose(app, drain));
  return app;
}

/** Checked before the database is touched: a port in use is often an older version at work, whose tables must not change. */
async function provePortFree(): Promise<void> {
  const server = createServer();
  await listenOn('PORT', { host: config.HOST, port: config.PORT }, (address) => bound(server, address));
  await new Promise((resolve) => server.close(resolve));
}

function bound(server: Server, address: Address): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(address, resolve);
  });
}

/** Loaded only for sites that collect traces: it costs some megabytes. */
async function openTraces(): Promise<Tracing | undefined> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME: service, APP_VERSION, ENVIRONMENT } = config;
  if (endpoint === undefined) return undefined;
  const { openTracing } = await import('./tracing/tracing.ts');
  const warn = (sentence: string) => log.warn(sentence);
  return openTracing({ endpoint, service, version: APP_VERSION, environment: ENVIRONMENT, warn });
}

/** Collects as thoroughly as V8 can, so that pages are returned too; it blocks for a tenth of a second, once. */
function collect(): void {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

/** On a port of its own, which a site does not open to its users. */
async function serveMetrics(gateway: FastifyInstance | undefined, api: RunningApi | undefined): Promise<void> {
  const { METRICS_PORT: port, HOST: host, APP_VERSION: version, WMS_DATA: dataDir, BACKUP_HOUR } = config;
  if (port === undefined) return;
  const { metricsServer, openMetrics } = await import('./metrics/metrics.ts');
  const server = metricsServer(openMetrics({ version, dataDir, gateway, api, backsUp: BACKUP_HOUR !== undefined }));
  await listenOn('METRICS_PORT', { host, port }, (address) => bound(server, address));
}

async function listen(app: FastifyInstance): Promise<void> {
  const listenTextResolver = (address: string) =>
    config.WMS_ROLE === 'api' ? `The API is at ${address}/wmsapi/v1` : `WMS is at ${address}/wms`;
  await listenOn('PORT', { host: config.HOST, port: config.PORT }, (address) =>
    app.listen({ ...address, listenTextResolver }),
  );
}

/** On loopback without a proxy, no one can connect from elsewhere. */
function warnOfHosts(): void {
  if (config.PUBLIC_URL !== undefined || isAlone(config)) return;
  log.warn('PUBLIC_URL is not set: any host is served, links in mails lead to localhost');
}

interface Address {
  host: string;
  port: number;
}

async function listenOn(
  variable: 'PORT' | 'METRICS_PORT',
  address: Address,
  listen: (address: Address) => Promise<unknown>,
): Promise<void> {
  await listen(address).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE') throw new CannotStart(inUse(variable, address.port));
    if (error.syscall !== 'listen' && error.syscall !== 'getaddrinfo') throw error;
    throw new CannotStart(`cannot listen at ${address.host}, port ${address.port}: ${error.message}`);
  });
}

function inUse(variable: string, port: number): string {
  const other = port === 65_535 ? port - 1 : port + 1;
  return `port ${port} is in use; choose another one: ${variable}=${other} npm start`;
}
