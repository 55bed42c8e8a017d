import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Load, Outcome } from './load.ts';
import { median, type Row, shown } from './row.ts';

const ROUNDS = 5;
const SECONDS = 3;
const HOW = `1 KB answers, 32 kept connections with a session, load from another process; median of ${ROUNDS} alternating runs of ${SECONDS} s`;

/**
 * The gateway's cost in front of an API that costs nothing. The runs alternate, so that other work on the machine affects all of them
 * alike; the serving process's processor time, which such work hardly affects, is reported too.
 */
export async function gatewayBench(): Promise<Row[]> {
  const clientDir = await mkdtemp(join(tmpdir(), 'wms-bench-'));
  const loader = fork(join(import.meta.dirname, 'load.ts'));
  const bare = await started('bare');
  const inside = await started('inside', clientDir);
  const elsewhere = await started('bare');
  const outside = await started('outside', clientDir, elsewhere.url);
  try {
    return await measure(loader, [bare, inside, outside]);
  } finally {
    for (const child of [loader, bare.child, inside.child, outside.child, elsewhere.child]) child.kill();
    await rm(clientDir, { recursive: true });
  }
}

interface Target {
  child: ChildProcess;
  url: string;
}

async function started(...parameters: string[]): Promise<Target> {
  const child = fork(join(import.meta.dirname, 'gateway-target.ts'), parameters);
  const [url] = await once(child, 'message');
  return { child, url };
}

interface Run extends Outcome {
  /** Microseconds of the serving process per request, under full load. */
  cpu: number;
}

async function measure(loader: ChildProcess, targets: readonly [Target, Target, Target]): Promise<Row[]> {
  const request = await browserRequest(targets[1].url);
  const runs = targets.map((): Run[] => []);
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [index, target] of targets.entries()) {
      const run = await measured(loader, target, request);
      if (round > 0) runs[index]?.push(run);
    }
  }
  const [bare = [], inside = [], outside = []] = runs;
  return [throughput(bare, inside), latency(outside)];
}

async function measured(loader: ChildProcess, { child, url }: Target, request: string): Promise<Run> {
  const load: Load = { port: Number(new URL(url).port), request, connections: 32, seconds: SECONDS };
  const before = await processorTime(child);
  const full = await ordered(loader, load);
  const spent = (await processorTime(child)) - before;
  const steady = await ordered(loader, { ...load, rate: 1_000 });
  if (full.failed + steady.failed > 0) throw new Error('the gateway refused requests of the bench');
  return { ...steady, perSecond: full.perSecond, cpu: spent / (full.perSecond * SECONDS) };
}

async function processorTime(child: ChildProcess): Promise<number> {
  child.send('processor time');
  const [{ user, system }] = await once(child, 'message');
  return user + system;
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

/** The bytes of a browser's request for a list: signed in at the gateway at `url`, with an access chosen. */
async function browserRequest(url: string): Promise<string> {
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
    `Cookie: ${await signIn(url)}`,
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
