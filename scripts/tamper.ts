import { spawn } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { joinCluster } from '../test/support/database/cluster.ts';
import { apiGuards } from './tamper/api-guards.ts';
import { gatewayGuards } from './tamper/gateway-guards.ts';
import { stockGuards } from './tamper/stock-guards.ts';
import type { Tampering } from './tamper/tampering.ts';

/**
 * `npm run tamper [ROW ...]`: breaks each guard of docs/trust.md in a copy of the sources and runs the test that has to notice
 * (rules: R17). Says what nobody noticed, and ends with 1 then. By hand: it takes minutes.
 */
const rows = process.argv.slice(2);
const longest = 120_000;

const chosen = [...gatewayGuards, ...apiGuards, ...stockGuards].filter(
  ({ row }) => rows.length === 0 || rows.includes(row),
);
const cluster = await joinCluster();
const copy = await copyOfSources();
const unnoticed: Tampering[] = [];
for (const test of new Set(chosen.map((tampering) => tampering.test))) {
  if (!(await passes(test))) throw new Error(`${test} fails without any tampering`);
}
for (const tampering of chosen) {
  const wasNoticed = !(await passesDespite(tampering));
  if (!wasNoticed) unnoticed.push(tampering);
  console.log(`${wasNoticed ? 'noticed  ' : 'UNNOTICED'} ${tampering.row} ${tampering.file} by ${tampering.test}`);
}
await rm(copy, { recursive: true });
await cluster.leave();
console.log(`${chosen.length - unnoticed.length} noticed, ${unnoticed.length} unnoticed`);
process.exitCode = unnoticed.length > 0 ? 1 : 0;

async function copyOfSources(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'wms-tamper-'));
  const links = ['node_modules', 'dist', '.git'];
  for (const part of await readdir('.')) {
    if (links.includes(part)) await symlink(join(process.cwd(), part), join(folder, part));
    else await cp(part, join(folder, part), { recursive: true });
  }
  return folder;
}

async function passesDespite({ file, from, to, test }: Tampering): Promise<boolean> {
  const whole = await readFile(file, 'utf8');
  await writeFile(
    join(copy, file),
    whole.replace(from, () => to),
  );
  const isPassed = await passes(test);
  await writeFile(join(copy, file), whole);
  return isPassed;
}

/** A test that never ends does not pass. */
function passes(test: string): Promise<boolean> {
  const env = { ...process.env, TEST_POSTGRES_URL: cluster.url };
  const child = spawn(process.execPath, [test], { cwd: copy, env, stdio: 'ignore' });
  const deadline = setTimeout(() => child.kill('SIGKILL'), longest);
  return new Promise((resolve) => {
    child.on('close', (code) => {
      clearTimeout(deadline);
      resolve(code === 0);
    });
  });
}
