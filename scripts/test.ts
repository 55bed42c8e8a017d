import { type ChildProcess, spawn } from 'node:child_process';
import { glob, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer from 'puppeteer';
import { chromium } from '../test/support/browser/chromium.ts';
import { joinCluster } from '../test/support/database/cluster.ts';
import { filesLeftOut, sayLeftOut } from '../test/support/database/one-machine.ts';

/**
 * Runs test files, each as a process of its own, two at a time, on one PostgreSQL server and one browser for all.
 * Arguments choose the files whose path contains one of them. Closes with what the failing files printed
 * and one plain line, `N passed, N failed`.
 * With CITUS_URL the files of api and db run, on that database, but for what is about one machine: it says what it leaves out.
 */
interface Outcome {
  passed: number;
  failed: number;
}

const onCitus = process.env.CITUS_URL !== undefined;

/** Files that take minutes. They begin first, so that none runs on alone when all others are through. */
const longest = [
  'test/api/contract/contract.test.ts',
  'test/api/contract/list-scope.test.ts',
  'test/api/contract/nothing-of-elsewhere.test.ts',
  'test/api/stock/pairs-at-once.test.ts',
  'test/api/stock/random-walk.test.ts',
];

/** Files that share one database count all of its rows: none beside another. */
const together = onCitus ? 1 : 2;
/** Several times what the longest takes on a slow machine: it ends what hangs, not what works. */
const longestFile = 24 * 60_000;
const lastWords = 5_000;

const chosen = await chosenFiles(process.argv.slice(2));
const files = onCitus ? chosen.filter((file) => !filesLeftOut.has(file)) : [...chosen];
const running = new Set<ChildProcess>();
// The browser is ended by the same signals (puppeteer's doing), which ends nothing else: without it every further file would fail.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop);
const cluster = await joinCluster();
const browser = files.some((file) => file.startsWith('test/browser/'))
  ? await puppeteer.launch(await chromium())
  : undefined;
const results = await mkdtemp(join(tmpdir(), 'wms-results-'));
const total: Outcome = { passed: 0, failed: 0 };
const failures: string[] = [];
await Promise.all(Array.from({ length: together }, work));
await rm(results, { recursive: true });
await Promise.all([browser?.close(), cluster.leave()]);

for (const failure of failures) console.log(`\n${failure}`);
if (onCitus) for (const line of sayLeftOut(chosen)) console.log(line);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;

async function chosenFiles(filters: string[]): Promise<string[]> {
  const chosen: string[] = [];
  for await (const file of glob(onCitus ? 'test/{api,db}/**/*.test.ts' : 'test/**/*.test.ts')) {
    if (filters.length === 0 || filters.some((filter) => file.includes(filter))) chosen.push(file);
  }
  const [first, others] = [longest.filter((file) => chosen.includes(file)), chosen.filter(isShort)];
  return [...first, ...others.sort()];
}

function isShort(file: string): boolean {
  return !longest.includes(file);
}

function stop(): void {
  files.length = 0;
  for (const child of running) child.kill('SIGTERM');
}

async function work(): Promise<void> {
  for (let file = files.shift(); file !== undefined; file = files.shift()) {
    const { passed, failed } = await runFile(file);
    total.passed += passed;
    total.failed += failed;
  }
}

/** A file is one line. What a failing one printed is kept for the end, where it is looked for. A file that ends without a result has crashed. */
async function runFile(file: string): Promise<Outcome> {
  const began = Date.now();
  const resultFile = join(results, `${file.replaceAll('/', '-')}.json`);
  const { code, output } = await runProcess(file, resultFile);
  const reported = await readFile(resultFile, 'utf8').then(
    (text): Outcome => JSON.parse(text),
    (): Outcome => ({ passed: 0, failed: 0 }),
  );
  const outcome = code === 0 ? reported : { ...reported, failed: Math.max(reported.failed, 1) };
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  if (outcome.failed > 0) failures.push(`${file}\n${output}`);
  const verdict = outcome.failed > 0 ? `FAILED  ${file}  ended with ${code}` : `ok  ${file}  ${outcome.passed} passed`;
  console.log(`${verdict}  ${seconds} s`);
  return outcome;
}

function runProcess(file: string, resultFile: string): Promise<{ code: number | string; output: string }> {
  const shared = {
    TEST_POSTGRES_URL: cluster.url,
    NODE_COMPILE_CACHE: 'node_modules/.cache/compile',
    ...(browser && { TEST_BROWSER_WS: browser.wsEndpoint() }),
  };
  const env = { ...process.env, ...shared, TEST_RESULT_FILE: resultFile, FORCE_COLOR: '0' };
  const child = spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  const deadline = setTimeout(() => child.kill('SIGTERM'), longestFile);
  const end = setTimeout(() => child.kill('SIGKILL'), longestFile + lastWords);
  let output = '';
  const collect = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  return new Promise((resolve) => {
    child.on('close', (code, signal) => {
      running.delete(child);
      clearTimeout(deadline);
      clearTimeout(end);
      resolve({ code: code ?? signal ?? 'no code', output });
    });
  });
}
