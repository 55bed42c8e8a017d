import { Writable } from 'node:stream';
import { type FastifyInstance, fastify } from 'fastify';
import { buildGateway } from '../../../server/gateway/app.ts';
import type { GatewayOptions } from '../../../server/gateway/options.ts';
import type { UpstreamTimes } from '../../../server/gateway/upstream/http-sender.ts';
import { httpUpstream } from '../../../server/gateway/upstream/http-upstream.ts';
import { inProcessUpstream } from '../../../server/gateway/upstream/in-process-upstream.ts';
import type { Upstream } from '../../../server/gateway/upstream/upstream.ts';
import { builtClient } from './built-client.ts';
import { type EchoApi, echoApi, echoOperations } from './echo-api.ts';

export const oldSecret = 'k4Jx0fJr8rB2pQ6vN1sZ7tYw3uCmDaEh';
export const newSecret = 'Vq9LmT2xWc5RzB8nKd1HsGf6YpJe3UoA';

/** The two kinds of upstream; the gateway's rules hold for both. */
export const kinds = ['in process', 'over HTTP'] as const;
export type Kind = (typeof kinds)[number];

/** Long enough that no upstream is ever given up because the machine is slow. */
export const longTimes: UpstreamTimes = {
  connect: 60_000,
  headers: 60_000,
  body: 60_000,
  remembered: 60_000,
  rest: 60_000,
};

export interface RunningGateway {
  app: FastifyInstance;
  url: string;
  port: number;
  log(): string;
  close(): Promise<void>;
}

export interface EchoGateway extends RunningGateway {
  api: EchoApi;
}

export async function echoGateway(kind: Kind, overrides: Partial<GatewayOptions> = {}): Promise<EchoGateway> {
  const api = kind === 'in process' ? echoApi() : echoApi(8_388_608);
  const upstream = kind === 'in process' ? inProcessUpstream(api.app) : await overHttp(api);
  const gateway = await startGateway({ ...overrides, upstream });
  const close = async () => {
    await gateway.close();
    await api.app.close();
  };
  return { ...gateway, api, close };
}

/**
 * Starts a gateway in front of any upstream, prepared before it listens. A gateway that a failing test leaves open does not keep the
 * process alive.
 */
export async function startGateway(
  given: Partial<GatewayOptions> & { upstream: Upstream },
  prepare: (app: FastifyInstance) => void = () => undefined,
): Promise<RunningGateway> {
  const lines: string[] = [];
  const stream = new Writable({
    write(line, _encoding, done) {
      lines.push(String(line));
      done();
    },
  });
  const app = buildGateway({
    allowPlainHttp: false,
    trustProxy: [],
    cookieSecrets: [newSecret],
    sessionHours: 12,
    help: {},
    productName: 'WMS',
    version: '1.2.3',
    environment: 'test',
    timeZone: 'Europe/London',
    hasServiceWorker: true,
    clientDir: await builtClient(),
    logger: fastify({ logger: { level: 'info', stream } }).log,
    readiness: {},
    drain: { noticeMs: 0, deadlineMs: 2_000 },
    clock: Date.now,
    ...given,
  });
  prepare(app);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  app.server.unref();
  return { app, url, port: Number(new URL(url).port), log: () => lines.join(''), close: () => app.close() };
}

async function overHttp(api: EchoApi): Promise<Upstream> {
  const url = new URL(await api.app.listen({ port: 0, host: '127.0.0.1' }));
  api.app.server.unref();
  return httpUpstream({ url, operations: echoOperations, times: longTimes });
}
