import { createServer, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { RunningApi } from '../start-api.ts';
import { watchDatabase } from './database.ts';
import { watchQueue } from './queue.ts';
import { watchRequests } from './requests.ts';

/** What runs in this process: a gateway, an API, or both. */
export interface Watched {
  version: string;
  gateway: FastifyInstance | undefined;
  api: Pick<RunningApi, 'app' | 'pools'> | undefined;
}

/**
 * Everything that Prometheus is told of this process, beside what prom-client knows of any: processor, memory, the delays of the event
 * loop since it was last asked.
 */
export function openMetrics({ version, gateway, api }: Watched): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'wms_build_info',
    help: 'Always 1; its labels say which version of the product and of Node runs',
    labelNames: ['version', 'node'],
    registers: [registry],
  }).set({ version, node: process.versions.node }, 1);
  watchRequests(registry, { gateway, api: api?.app });
  if (api !== undefined) {
    watchDatabase(registry, api);
    watchQueue(registry, api.pools.health);
  }
  return registry;
}

/** Answers `/metrics`, and nothing else; it does not listen yet. */
export function metricsServer(registry: Registry): Server {
  return createServer(async (request, response) => {
    const text = request.url === '/metrics' ? await registry.metrics() : undefined;
    response.writeHead(text === undefined ? 404 : 200, { 'content-type': registry.contentType }).end(text);
  });
}
