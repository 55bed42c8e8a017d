import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { suite } from '../support/suite.ts';

const preload =
  'console.log([process.pid,process.env.MALLOC_MMAP_THRESHOLD_,process.env.MALLOC_ARENA_MAX,...process.execArgv].join())';

function run(parameters: readonly string[], variables: Record<string, string> = {}): string[] {
  const root = join(import.meta.dirname, '../..');
  const env = { PATH: process.env.PATH, ...variables };
  return spawnSync(process.execPath, parameters, { cwd: root, env, encoding: 'utf8' }).stdout.trim().split('\n');
}

const started = (parameters: readonly string[], variables: Record<string, string> = {}) =>
  run(parameters, { PORT: 'none', NODE_OPTIONS: `--import=data:text/javascript,${preload}`, ...variables });

suite('the memory of the process', (test) => {
  for (const script of ['server/main.ts', 'scripts/start.ts']) {
    test(`${script} sets the memory settings by restarting the process once under its own id`, () => {
      const [first = '', second = '', ...more] = started([script]);
      const [pid, ...settings] = second.split(',');
      assert.is(first.split(',')[0], pid);
      assert.equal(settings, [
        '131072',
        '1',
        '--max-semi-space-size=16',
        '--initial-old-space-size=32',
        '--heap-growing-percent=50',
        '--expose-gc',
      ]);
      assert.equal(more, []);
    });
  }

  test('the operator’s own memory settings take precedence', () => {
    const own = ['--max-semi-space-size=32', 'server/main.ts'];
    const settings = started(own, { MALLOC_MMAP_THRESHOLD_: '1000000' }).at(-1)?.split(',') ?? [];
    assert.is(settings[1], '1000000');
    assert.is(settings.at(-1), '--max-semi-space-size=32');
  });

  test('memory used to hash passwords is returned to the system', () => {
    const [held] = run(['test/support/hashing.ts', 'applied']);
    assert.ok(Number(held) < 30, `${held} MB`);
  });
});
