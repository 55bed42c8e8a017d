import { appendFile, glob, readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { filesLeftOut, skippedTestLines } from '../test/support/database/one-machine.ts';
import { isLongRun } from '../test/support/long-run.ts';
import { filesReached } from './test/files-reached.ts';
import { type Lane, longestFirst, recordSeconds, shuffled } from './test/order.ts';
import { type Outcomes, TestRun } from './test/test-run.ts';
import type { Outcome } from './test/worker-process.ts';

/**
 * Runs test files in long-lived workers, on one PostgreSQL server for all. Arguments select files whose path contains one of them;
 * `--changed` or `--since=REV` those that a change can reach; `--shuffle=SEED` runs them in random order. Ends with the output of failed
 * files, the slowest files and one plain line, `N passed, N failed`. With CITUS_URL the files of api and db run on that database, except
 * those that need a machine of their own, which are listed.
 */
const { values: options, positionals: filters } = parseArgs({
  options: { changed: { type: 'boolean' }, since: { type: 'string' }, shuffle: { type: 'string' } },
  allowPositionals: true,
});
const onCitus = process.env.CITUS_URL !== undefined;
/** These three lanes keep two cores busy. Files on Citus share one database and count all of its rows, so they run one at a time. */
const lanes: readonly Lane[] = onCitus ? ['busy'] : ['busy', 'waiting', 'waiting'];
const unstableFile = 'test/unstable.txt';

const began = Date.now();
const chosen = await chosenFiles();
const run = await TestRun.begin();
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => run.stop());
const files = onCitus ? chosen.filter((file) => !filesLeftOut.has(file)) : chosen;
const outcomes = await run.run(files, lanes, printLine);
const unstable = await runAgain();
await run.end();
await recordSeconds(outcomes);
await report();

async function chosenFiles(): Promise<string[]> {
  const paths: string[] = [];
  const isShort = (file: string) => isLongRun || !file.startsWith('test/long/');
  for await (const file of glob(onCitus ? 'test/{api,db}/**/*.test.ts' : 'test/**/*.test.ts')) {
    if (filters.length === 0 ? isShort(file) : filters.some((filter) => file.includes(filter))) paths.push(file);
  }
  const isNarrowed = options.changed === true || options.since !== undefined;
  const wanted = isNarrowed ? await filesReached(paths, options.since ?? 'HEAD') : paths;
  return options.shuffle === undefined ? longestFirst(wanted) : shuffled(wanted, Number(options.shuffle));
}

function printLine(file: string, { passed, failed, seconds }: Outcome): void {
  console.log(`${failed > 0 ? 'FAILED' : 'ok'}  ${file}  ${passed} passed  ${seconds.toFixed(1)} s`);
}

/** A failed browser file runs once more, alone; its first failure is kept for the list of unstable files. */
async function runAgain(): Promise<Outcomes> {
  const failed = [...outcomes].filter(([file, outcome]) => outcome.failed > 0 && file.startsWith('test/browser/'));
  const again = await run.run(
    failed.map(([file]) => file),
    ['waiting'],
    printLine,
  );
  const passed = failed.filter(([file]) => again.get(file)?.failed === 0);
  for (const [file] of passed) outcomes.set(file, again.get(file) as Outcome);
  return new Map(passed);
}

async function report(): Promise<void> {
  const all = [...outcomes];
  for (const [file, { failed, output }] of all) if (failed > 0) console.log(`\n${file}\n${output}`);
  await reportUnstable();
  console.log('\nslowest:');
  for (const [file, { seconds }] of all.sort(([, a], [, b]) => b.seconds - a.seconds).slice(0, 10))
    console.log(`${seconds.toFixed(1).padStart(7)} s  ${file}`);
  if (onCitus) for (const line of skippedTestLines(chosen)) console.log(line);
  if (run.isStopped) console.log('stopped before the end');
  console.log(`${((Date.now() - began) / 60_000).toFixed(1)} minutes`);
  const [passed, failed] = (['passed', 'failed'] as const).map((key) =>
    all.reduce((sum, [, outcome]) => sum + outcome[key], 0),
  );
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 && passed !== 0 && !run.isStopped ? 0 : 1;
}

/** The list stays in the repository, and is printed at the end of every run, until someone has found the cause and removes the line. */
async function reportUnstable(): Promise<void> {
  const today = new Date().toISOString().slice(0, 10);
  const lines = [...unstable].map(([file, { failures }]) => `${today}  ${file}  ${failures.join('; ')}\n`);
  for (const [file, { output }] of unstable) console.log(`\nfailed at first, passed alone: ${file}\n${output}`);
  if (lines.length > 0) await appendFile(unstableFile, lines.join(''));
  const listed = await readFile(unstableFile, 'utf8').catch(() => '');
  for (const line of listed.split('\n').filter(Boolean)) console.log(`UNSTABLE  ${line}`);
}
