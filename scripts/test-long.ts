import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { namedParts } from './command.ts';

/**
 * `npm run test:long -- [NAME ...]`: everything that takes too long for each change. Each part is a command of its own, and a failed part
 * does not stop the next. Ends with one line per part.
 */
const { positionals } = parseArgs({ allowPositionals: true });

const program = (...parameters: string[]) => [process.execPath, ...parameters];
const parts: Record<string, readonly string[]> = {
  tests: program('scripts/test.ts', `--shuffle=${Date.now()}`),
  tamper: program('tools/tamper.ts'),
  clients: program('test/clients/with-tools.ts'),
  soak: program('tools/soak.ts', 'kills', 'network', 'disk', 'connections', 'clocks', 'restarts', 'peak'),
  day: program('tools/soak.ts', 'day', '--minutes=10'),
};
/** Only this part has larger budgets. Guards are broken under the budgets of `npm test`, because its tests have to notice. */
const atFullBudgets = new Set(['tests']);

const results: string[] = [];
for (const [name, [command = '', ...parameters]] of namedParts(parts, positionals)) {
  console.log(`\n> ${name}: ${parameters.join(' ')}`);
  const began = Date.now();
  const env = { ...process.env, ...(atFullBudgets.has(name) && { TEST_LONG: '1' }) };
  const [code] = await once(spawn(command, parameters, { stdio: 'inherit', env }), 'close');
  const minutes = ((Date.now() - began) / 60_000).toFixed(0);
  results.push(`${code === 0 ? 'passed' : 'FAILED'}  ${name}  ${minutes} minutes`);
  if (code !== 0) process.exitCode = 1;
}
console.log(`\n${results.join('\n')}`);
