import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FastifyInstance, fastify } from 'fastify';
import { buildGateway } from '../../server/gateway/app.ts';
import type { Upstream } from '../../server/gateway/upstream.ts';
import { httpUpstream } from '../../server/gateway/upstream-http.ts';
import { inProcessUpstream } from '../../server/gateway/upstream-in-process.ts';
import type { Load, Outcome } from './load.ts';
import { smallApi } from './small-api.ts';

/**
 * What the gateway costs: requests a second for an answer of 1 KB, bare and through the gateway, and how long an API elsewhere
 * takes at 1,000 requests a second. The load has a process of its own, 32 kept connections and a session. The runs alternate
 * and the median counts, so that other work on the machine hits all of them alike; the processor time of the serving process
 * is told besides, which such work hardly touches.
 */
const rounds = 5;
const seconds = 3;

async function main(): Promise<void> {
  const clientDir = await mkdtemp(join(tmpdir(), 'wms-bench-'));
  await writeFile(join(clientDir, 'index.html'), '<script type="application/json" id="boot">{}</script>');
  const loader = fork(join(import.meta.dirname, 'load.ts'));
  const elsewhere = fork(join(import.meta.dirname, 'small-api.ts'));
  const [address] = await once(elsewhere, 'message');
  const operations = [{ method: 'GET', path: 'ern' }];
  const apps = {
    'bare API': smallApi(),
    'gateway, API in process': gateway(clientDir, inProcessUpstream(smallApi())),
    'gateway, API over HTTP': gateway(clientDir, httpUpstream({ url: new URL(String(address)), operations })),
  };
  const ports = new Map<string, number>();
  for (const [name, app] of Object.entries(apps)) ports.set(name, await portOf(app));
  const cookies = await signIn(`http://127.0.0.1:${ports.get('gateway, API in process')}`);
  await report(loader, ports, requestOf(cookies));
  for (const app of Object.values(apps)) await app.close();
  for (const child of [loader, elsewhere]) child.kill();
  await rm(clientDir, { recursive: true });
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

/** What a browser sends, with the cookies of a session and its access; the bare API gets the same and ignores it. */
function requestOf(cookies: string): string {
  const head = [
    'GET /wmsapi/v1/ern?limit=50&fields=id&fields=sku HTTP/1.1',
    'Host: localhost:8080',
    'User-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    'Accept: */*',
    'Accept-Language: en-GB,en;q=0.9',
    'Accept-Encoding: gzip, deflate, br',
    'Sec-Fetch-Site: same-origin',
    'Sec-Fetch-Mode: cors',
    'Sec-Fetch-Dest: empty',
    'X-WMS: 1',
    `Cookie: ${cookies}`,
  ];
  return `${head.join('\r\n')}\r\n\r\n`;
}

async function signIn(url: string): Promise<string> {
  const json = { 'content-type': 'application/json' };
  const own = { ...json, 'x-wms': '1', origin: url };
  const signed = await fetch(`${url}/wmsapi/v1/user/token`, { method: 'POST', headers: own, body: '{}' });
  const headers = { ...own, cookie: cookiesOf(signed) };
  const chosen = await fetch(`${url}/wms/session/access`, { method: 'PUT', headers, body: '{"accessId":7}' });
  return `${cookiesOf(signed)}; ${cookiesOf(chosen)}`;
}

function cookiesOf(answer: Response): string {
  const lines = answer.headers.getSetCookie().filter((line) => !line.includes('Max-Age=0'));
  return lines.map((line) => line.split(';', 1)[0]).join('; ');
}

interface Run extends Outcome {
  /** Microseconds of the serving process for one request, under full load. */
  cpu: number;
}

async function report(loader: ChildProcess, ports: ReadonlyMap<string, number>, request: string): Promise<void> {
  const runs = new Map<string, Run[]>();
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, port] of ports) {
      const run = await measured(loader, { port, request, connections: 32, seconds });
      if (round > 0) runs.set(name, [...(runs.get(name) ?? []), run]);
    }
  }
  const bare = runs.get('bare API') ?? [];
  for (const [name, own] of runs) console.log(line(name, own, bare));
}

async function measured(loader: ChildProcess, load: Load): Promise<Run> {
  const before = process.cpuUsage();
  const full = await ordered(loader, load);
  const { user, system } = process.cpuUsage(before);
  const steady = await ordered(loader, { ...load, rate: 1_000 });
  const cpu = (user + system) / (full.perSecond * load.seconds);
  return { ...steady, perSecond: full.perSecond, failed: full.failed + steady.failed, cpu };
}

async function ordered(loader: ChildProcess, load: Load): Promise<Outcome> {
  loader.send(load);
  const [outcome] = await once(loader, 'message');
  return outcome;
}

function line(name: string, runs: readonly Run[], bare: readonly Run[]): string {
  const [perSecond, cpu] = [median(runs, 'perSecond'), median(runs, 'cpu')];
  const share = (perSecond / median(bare, 'perSecond')).toFixed(2);
  const work = (median(bare, 'cpu') / cpu).toFixed(2);
  const times = (['p50', 'p95', 'p99'] as const).map((key) => `${key} ${median(runs, key).toFixed(1)} ms`).join(', ');
  const failed = runs.reduce((sum, run) => sum + run.failed, 0);
  return (
    `${name.padEnd(24)}${perSecond.toFixed(0).padStart(7)}/s (${share} of bare), ${cpu.toFixed(0)} us each (${work}); ` +
    `at 1,000/s: ${times}; ${failed} failed`
  );
}

function median(runs: readonly Run[], key: keyof Run): number {
  const values = runs.map((run) => run[key]).toSorted((a, b) => a - b);
  return values[Math.floor(values.length / 2)] ?? Number.NaN;
}

await main();
