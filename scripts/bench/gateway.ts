import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FastifyInstance, fastify } from 'fastify';
import { buildGateway } from '../../server/gateway/app.ts';
import type { Upstream } from '../../server/gateway/upstream.ts';
import { httpUpstream } from '../../server/gateway/upstream-http.ts';
import { inProcessUpstream } from '../../server/gateway/upstream-in-process.ts';
import { browserRequest } from './browser-request.ts';
import type { Load, Outcome } from './load.ts';
import { median, type Row, shown } from './row.ts';
import { smallApi } from './small-api.ts';

const ROUNDS = 5;
const SECONDS = 3;
const HOW = `1 KB answers, 32 kept connections with a session, load from another process; median of ${ROUNDS} alternating runs of ${SECONDS} s`;

/**
 * What the gateway costs before an API that costs nothing. The runs alternate, so that other work on the machine hits all of
 * them alike; the processor time of the serving process is told besides, which such work hardly touches.
 */
export async function gatewayBench(): Promise<Row[]> {
  const clientDir = await mkdtemp(join(tmpdir(), 'wms-bench-'));
  await mkdir(join(clientDir, 'assets'));
  await writeFile(join(clientDir, 'index.html'), '<script type="application/json" id="boot">{}</script>');
  const loader = fork(join(import.meta.dirname, 'load.ts'));
  const elsewhere = fork(join(import.meta.dirname, 'small-api.ts'));
  const [address] = await once(elsewhere, 'message');
  const operations = [{ method: 'GET', path: 'ern' }];
  const apps = [
    smallApi(),
    gateway(clientDir, inProcessUpstream(smallApi())),
    gateway(clientDir, httpUpstream({ url: new URL(String(address)), operations })),
  ] as const;
  try {
    return await measure(loader, await Promise.all(apps.map(portOf)));
  } finally {
    for (const app of apps) await app.close();
    for (const child of [loader, elsewhere]) child.kill();
    await rm(clientDir, { recursive: true });
  }
}

function gateway(clientDir: string, upstream: Upstream): FastifyInstance {
  return buildGateway({
    allowPlainHttp: false,
    trustProxy: [],
    cookieSecrets: ['Vq9LmT2xWc5RzB8nKd1HsGf6YpJe3UoA'],
    sessionHours: 12,
    help: {},
    productName: 'WMS',
    version: '',
    environment: 'bench',
    clientDir,
    upstream,
    logger: fastify({ logger: false }).log,
    readiness: {},
    drain: { noticeMs: 0, deadlineMs: 1_000 },
    clock: Date.now,
  });
}

async function portOf(app: FastifyInstance): Promise<number> {
  return Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
}

interface Run extends Outcome {
  /** Microseconds of the serving process for one request, under full load. */
  cpu: number;
}

async function measure(loader: ChildProcess, ports: readonly number[]): Promise<Row[]> {
  const request = await browserRequest(`http://127.0.0.1:${ports[1]}`);
  const runs = ports.map((): Run[] => []);
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [index, port] of ports.entries()) {
      const run = await measured(loader, { port, request, connections: 32, seconds: SECONDS });
      if (round > 0) runs[index]?.push(run);
    }
  }
  const [bare = [], inside = [], outside = []] = runs;
  return [throughput(bare, inside), latency(outside)];
}

async function measured(loader: ChildProcess, load: Load): Promise<Run> {
  const before = process.cpuUsage();
  const full = await ordered(loader, load);
  const { user, system } = process.cpuUsage(before);
  const steady = await ordered(loader, { ...load, rate: 1_000 });
  if (full.failed + steady.failed > 0) throw new Error('the gateway refused requests of the bench');
  return { ...steady, perSecond: full.perSecond, cpu: (user + system) / (full.perSecond * load.seconds) };
}

async function ordered(loader: ChildProcess, load: Load): Promise<Outcome> {
  loader.send(load);
  const [outcome] = await once(loader, 'message');
  return outcome;
}

function throughput(bare: readonly Run[], inside: readonly Run[]): Row {
  const [alone, through] = [bare, inside].map((runs) => median(runs.map((run) => run.perSecond)));
  const [lean, full] = [bare, inside].map((runs) => median(runs.map((run) => run.cpu)));
  const share = Number(through) / Number(alone);
  return {
    what: 'Gateway, API in process',
    how: `${HOW}; ${through?.toFixed(0)}/s of ${alone?.toFixed(0)}/s, ${shown(Number(full))} us of processor each, bare ${shown(Number(lean))}`,
    budget: 'at least 0.7 of the bare API',
    measured: share.toFixed(2),
    met: share >= 0.7,
  };
}

function latency(outside: readonly Run[]): Row {
  const p99 = median(outside.map((run) => run.p99));
  const p50 = median(outside.map((run) => run.p50));
  const perSecond = median(outside.map((run) => run.perSecond));
  return {
    what: 'Gateway, API over HTTP, at 1,000 requests a second',
    how: `${HOW}; p50 ${shown(p50)} ms, at most ${perSecond.toFixed(0)}/s`,
    budget: 'p99 under 5 ms',
    measured: `${shown(p99)} ms`,
    met: p99 < 5,
  };
}
