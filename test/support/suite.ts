import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { suite as uvuSuite } from 'uvu';
import { testsLeftOut } from './database/one-machine.ts';

/** One test: a sentence of the trade and what proves it. */
export type Test = (name: string, run: () => void | Promise<void>) => void;

export interface Hooks {
  before(run: () => void | Promise<void>): void;
  after(run: () => void | Promise<void>): void;
}

export interface SuiteResult {
  passed: number;
  failed: number;
}

const total: SuiteResult = { passed: 0, failed: 0 };
/** What failed so far: uvu says it at the end, which a file that is ended for taking too long never reaches. */
const failures: string[] = [];
let pending = 0;
/** Names of tests that are left out on this database; what is not there cannot be. */
const leftOut = new Set(testsLeftOut(relative('.', process.argv[1] ?? '')));
const missing = new Set(leftOut);

/**
 * uvu, made honest. Plain uvu exits 0 when a hook throws, when a test throws something that is no Error, and when `.run()` is
 * forgotten. Here the suite runs itself, a failing hook fails tests, and the process exits 1 on any failure.
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
  for (const test of tests) missing.delete(test.name);
  const only = process.env['TEST_NAME'] ?? '';
  const chosen = tests.filter((test) => test.name.includes(only) && !leftOut.has(test.name));
  addTests(uvu, chosen, befores, afters);
  uvu.run();
}

type Run = () => void | Promise<void>;

/** Hooks run as tests of their own: uvu reports a test that throws, and forgets a hook that does. */
function addTests(
  uvu: ReturnType<typeof uvuSuite>,
  tests: readonly { name: string; run: Run }[],
  befores: readonly Run[],
  afters: readonly Run[],
): void {
  pending += befores.length + tests.length + afters.length;
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
    if (kind === 'test') total.passed += 1;
  } catch (thrown) {
    total.failed += 1;
    failures.push(`${name}\n${thrown instanceof Error ? thrown.stack : String(thrown)}`);
    throw thrown instanceof Error ? thrown : new Error(`threw something that is no Error: ${String(thrown)}`);
  } finally {
    pending -= 1;
  }
}

/** The runner ends a file that takes too long. */
process.once('SIGTERM', () => {
  console.error(['\nended for taking too long; failed so far:', ...failures].join('\n\n'));
  process.exit(1);
});

/** Tests that never ended (an event loop that ran dry) are failures, as is a file in which no test ran. */
process.on('exit', () => {
  if (missing.size > 0) console.error('left out, and not there:', ...missing);
  total.failed += pending + missing.size;
  if (total.passed + total.failed === 0) total.failed = 1;
  if (total.failed > 0) process.exitCode = 1;
  const file = process.env['TEST_RESULT_FILE'];
  if (file !== undefined) writeFileSync(file, JSON.stringify(total));
});
