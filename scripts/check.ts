import { spawnSync } from 'node:child_process';

/** Static checks of the sources. All of them run, so that one call shows every problem. */
const checks: [string, string[]][] = [
  ['tsc', ['--project', '.']],
  ['biome', ['check', '--error-on-warnings']],
  ['knip', []],
  ['node', ['test/imports.test.ts']],
  ['node', ['test/releases.test.ts']],
];

const failed = checks.filter(([command, parameters]) => {
  console.log(`> ${command} ${parameters.join(' ')}`);
  return spawnSync(command, parameters, { stdio: 'inherit' }).status !== 0;
});

console.log(failed.length === 0 ? 'all checks passed' : `failed: ${failed.map(([command]) => command).join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
