import { createServer, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { BadConfiguration } from './config/bad-configuration.ts';
import type { Config } from './config/variables.ts';
import { readConfig } from './config.ts';
import { CannotStart } from './db/cannot-start.ts';
import { drainOnClose } from './gateway/drain.ts';
import { healthRoutes } from './gateway/health.ts';
import { watchRequests } from './metrics.ts';
import { startApi } from './start-api.ts';
import { startGateway } from './start-gateway.ts';

/** The whole stop stays within the ten seconds that container engines wait before they kill. */
const drain = { noticeMs: 500, deadlineMs: 7_000 };
const longestStop = 9_500;

const config = configuration();
const log = pino({ level: config.LOG_LEVEL });
const asked = askedToStop();
try {
  const close = await run();
  await asked;
  setTimeout(() => process.exit(1), longestStop).unref();
  await close();
} catch (error) {
  if (!(error instanceof CannotStart)) throw error;
  console.error(error.message);
  process.exit(1);
}
process.exit(0);

/** Asked while we start, we stop when all has started: what was begun, PostgreSQL above all, is left in order. */
function askedToStop(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => resolve());
  });
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

/** Answers how to stop what runs then. */
async function run(): Promise<() => Promise<void>> {
  await provePortFree();
  const api = config.WMSAPI_URL === undefined ? await startApi(config, log) : undefined;
  try {
    const isApi = config.WMS_ROLE === 'api' && api !== undefined;
    const app = isApi ? withHealth(api) : await startGateway(config, api, drain, log);
    await serveMetrics(app);
    await listen(app);
    return async () => {
      await app.close();
      await api?.close();
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

/** Asked before the database is touched: a port in use is often an older version at work, whose tables must not change. */
async function provePortFree(): Promise<void> {
  const server = createServer();
  await listenOn({ host: config.HOST, port: config.PORT }, (address) => bound(server, address));
  await new Promise((resolve) => server.close(resolve));
}

function bound(server: Server, address: Address): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(address, resolve);
  });
}

/** On a port of its own, which a site does not open to its users. */
async function serveMetrics(app: FastifyInstance): Promise<void> {
  const { METRICS_PORT: port, HOST: host } = config;
  if (port === undefined) return;
  const metrics = watchRequests(app);
  const server = createServer((request, response) => {
    const isAsked = request.url === '/metrics';
    response
      .writeHead(isAsked ? 200 : 404, { 'content-type': 'text/plain; version=0.0.4' })
      .end(isAsked ? metrics() : '');
  });
  await listenOn({ host, port }, (address) => bound(server, address));
}

async function listen(app: FastifyInstance): Promise<void> {
  const listenTextResolver = (address: string) => `WMS is at ${address}/wms`;
  await listenOn({ host: config.HOST, port: config.PORT }, (address) => app.listen({ ...address, listenTextResolver }));
  if (config.PUBLIC_URL !== undefined) return;
  log.warn('PUBLIC_URL is not set: any host is served, links in mails lead to localhost');
}

interface Address {
  host: string;
  port: number;
}

async function listenOn(address: Address, listen: (address: Address) => Promise<unknown>): Promise<void> {
  await listen(address).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE') throw new CannotStart(`port ${address.port} is in use; choose another one`);
    if (error.syscall !== 'listen' && error.syscall !== 'getaddrinfo') throw error;
    throw new CannotStart(`cannot listen at ${address.host}, port ${address.port}: ${error.message}`);
  });
}
