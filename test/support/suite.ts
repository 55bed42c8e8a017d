import { relative } from 'node:path';
import { suite as uvuSuite } from 'uvu';
import { closeAll, closeFile } from './closing.ts';
import { testsLeftOut } from './database/one-machine.ts';

export type Test = (name: string, run: () => void | Promise<void>) => void;

export interface Hooks {
  before(run: () => void | Promise<void>): void;
  after(run: () => void | Promise<void>): void;
}

interface FileRun {
  passed: number;
  failed: number;
  pending: number;
  /** uvu prints failures only at the end, which a file that is stopped for taking too long never reaches. */
  failures: string[];
  leftOut: ReadonlySet<string>;
  missing: Set<string>;
}

interface FileOutcome {
  passed: number;
  failed: number;
  failures: string[];
}

/** The worker runs many files in one process, and announces when one begins and ends. */
const isInWorker = 'UVU_DEFER' in globalThis;
let current = fileRun(relative('.', process.argv[1] ?? ''));

function fileRun(file: string): FileRun {
  const leftOut = new Set(testsLeftOut(file));
  return { passed: 0, failed: 0, pending: 0, failures: [], leftOut, missing: new Set(leftOut) };
}

/**
 * uvu, made strict. Plain uvu exits 0 when a hook throws, when a test throws a value that is not an Error, and when `.run()` is forgotten.
 * Here the suite runs itself, a failing hook fails tests, and the process exits 1 on any failure.
 */
export function suite(name: string, define: (test: Test, hooks: Hooks) => void): void {
  const uvu = uvuSuite(name);
  const afters: (() => void | Promise<void>)[] = [];
  const befores: (() => void | Promise<void>)[] = [];
  const tests: { name: string; run: () => void | Promise<void> }[] = [];
  define((testName, run) => tests.push({ name: testName, run }), {
    before: (run) => befores.push(run),
    after: (run) => afters.unshift(run),
  });
  for (const test of tests) current.missing.delete(test.name);
  const only = process.env['TEST_NAME'] ?? '';
  const chosen = tests.filter((test) => test.name.includes(only) && !current.leftOut.has(test.name));
  addTests(uvu, chosen, befores, afters);
  uvu.run();
}

type Run = () => void | Promise<void>;

/** Hooks run as tests of their own, because uvu reports a test that throws but ignores a hook that does. */
function addTests(
  uvu: ReturnType<typeof uvuSuite>,
  tests: readonly { name: string; run: Run }[],
  befores: readonly Run[],
  afters: readonly Run[],
): void {
  current.pending += befores.length + tests.length + afters.length;
  let broken: unknown;
  for (const run of befores) {
    uvu('(set up)', () =>
      counted('hook', '(set up)', run).catch((error: unknown) => {
        broken = error;
        throw error;
      }),
    );
  }
  for (const { name, run } of tests) {
    uvu(name, () =>
      counted('test', name, () => {
        if (broken !== undefined) throw new Error('not run: the set-up failed', { cause: broken });
        return run();
      }),
    );
  }
  for (const run of afters) uvu('(tear down)', () => counted('hook', '(tear down)', run));
}

async function counted(kind: 'hook' | 'test', name: string, run: Run): Promise<void> {
  try {
    await run();
    if (kind === 'test') current.passed += 1;
  } catch (thrown) {
    noteFailure(name, thrown);
    throw thrown instanceof Error ? thrown : new Error(`threw something that is no Error: ${String(thrown)}`);
  } finally {
    current.pending -= 1;
    if (!isInWorker && current.pending === 0) void endProcess();
  }
}

function noteFailure(name: string, thrown: unknown): void {
  current.failed += 1;
  current.failures.push(`${name}\n${thrown instanceof Error ? thrown.stack : String(thrown)}`);
}

/** A file run by hand closes what it opened, and its process ends when nothing is left to wait for. */
async function endProcess(): Promise<void> {
  try {
    await closeFile();
    await closeAll();
  } catch (error) {
    console.error(error);
    noteFailure('(closing)', error);
  }
}

export function beginFile(file: string): void {
  current = fileRun(file);
}

export async function endFile(): Promise<FileOutcome> {
  await closeFile().catch((error) => {
    console.error(error);
    noteFailure('(closing)', error);
  });
  return outcome();
}

/** Tests that never ended (because the event loop ran dry) are failures, as is a file in which no test ran. */
function outcome(): FileOutcome {
  const { passed, failed, pending, missing } = current;
  if (missing.size > 0) console.error('left out, and not there:', ...missing);
  const wrong = failed + pending + missing.size;
  const failures = current.failures.map((text) => text.split('\n', 1).join());
  return { passed, failed: passed + wrong === 0 ? 1 : wrong, failures };
}

/** The runner stops a file that takes too long. */
process.once('SIGTERM', () => {
  console.error(['\nended for taking too long; failed so far:', ...current.failures].join('\n\n'));
  process.exit(1);
});

if (!isInWorker) {
  process.on('exit', () => {
    if (outcome().failed > 0) process.exitCode = 1;
  });
}
