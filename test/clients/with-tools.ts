import { spawnSync } from 'node:child_process';
import { delimiter, join, resolve } from 'node:path';

/**
 * `npm run clients`: installs the tools that npm does not install with the project next to its packages, and runs other-tools.ts with them.
 * Requires Python 3, Java 17 and Maven.
 */
const folder = resolve('node_modules/.cache/clients');
const requirements = 'test/clients/requirements.txt';
const spectral = '@stoplight/spectral-cli@6.16.3';

for (const tool of ['python3', 'java', 'mvn']) {
  if (spawnSync(tool, ['--version']).status !== 0) end(`${tool} is missing: install Python 3, Java 17 and Maven first`);
}
run('python3', '-m', 'venv', folder);
run(join(folder, 'bin/pip'), 'install', '--quiet', '--requirement', requirements);
run('npm', 'install', '--no-audit', '--no-fund', '--loglevel=error', '--prefix', folder, spectral);
const path = [join(folder, 'bin'), join(folder, 'node_modules/.bin'), process.env.PATH].join(delimiter);
const { status } = spawnSync(process.execPath, ['test/clients/other-tools.ts'], {
  stdio: 'inherit',
  env: { ...process.env, PATH: path },
});
process.exitCode = status ?? 1;

function run(command: string, ...parameters: string[]): void {
  const { status } = spawnSync(command, parameters, { stdio: 'inherit' });
  if (status !== 0) end(`${command} ${parameters.join(' ')} failed`);
}

function end(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}
