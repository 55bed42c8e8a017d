import { spawn } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { joinCluster } from '../test/support/database/cluster.ts';
import { apiGuards } from './tamper/api-guards.ts';
import { databaseGuards } from './tamper/database-guards.ts';
import { gatewayGuards } from './tamper/gateway-guards.ts';
import { goodsOutGuards } from './tamper/goods-out-guards.ts';
import { reportGuards } from './tamper/report-guards.ts';
import { shipmentGuards } from './tamper/shipment-guards.ts';
import { signInGuards } from './tamper/sign-in-guards.ts';
import { stockGuards } from './tamper/stock-guards.ts';
import type { Tampering } from './tamper/tampering.ts';

/**
 * `npm run tamper [ROW or FOLDER ...]`: breaks each guard of docs/trust.md in a copy of the sources and runs the test that has to notice
 * (trust R17). Prints the breakages that no test noticed, and then exits with 1. Run it by hand: all of it takes half an hour.
 */
const names = process.argv.slice(2);
/** The time limit in milliseconds for a test of the unchanged sources, and the factor on its actual time when a guard of it is broken. */
const longest = 900_000;
const timeoutFactor = 4;

const guards = [
  ...gatewayGuards,
  ...apiGuards,
  ...stockGuards,
  ...goodsOutGuards,
  ...shipmentGuards,
  ...signInGuards,
  ...reportGuards,
  ...databaseGuards,
];
const chosen = guards.filter(
  ({ row, file }) => names.length === 0 || names.some((one) => one === row || file.startsWith(one)),
);
const cluster = await joinCluster();
const copy = await copyOfSources();
const unnoticed: Tampering[] = [];
const taken = new Map<string, number>();
const failing = new Set<string>();
for (const tampering of chosen) {
  if (!(await passesUntouched(tampering.test))) continue;
  const wasNoticed = !(await passesDespite(tampering));
  if (!wasNoticed) unnoticed.push(tampering);
  console.log(`${wasNoticed ? 'noticed  ' : 'UNNOTICED'} ${tampering.row} ${tampering.file} by ${tampering.test}`);
}
await rm(copy, { recursive: true });
await cluster.leave();
const tried = chosen.filter(({ test }) => taken.has(test)).length;
console.log(`${tried - unnoticed.length} noticed, ${unnoticed.length} unnoticed, ${chosen.length - tried} not tried`);
process.exitCode = tried === chosen.length && unnoticed.length === 0 ? 0 : 1;

async function copyOfSources(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'wms-tamper-'));
  const links = ['node_modules', 'dist', '.git'];
  for (const part of await readdir('.')) {
    if (links.includes(part)) await symlink(join(process.cwd(), part), join(folder, part));
    else await cp(part, join(folder, part), { recursive: true });
  }
  return folder;
}

/** A test that fails anyway would notice everything: its guards are not tried, and the run fails. */
async function passesUntouched(test: string): Promise<boolean> {
  if (taken.has(test) || failing.has(test)) return taken.has(test);
  const began = performance.now();
  const isPassed = await passes(test, longest);
  if (isPassed) taken.set(test, performance.now() - began);
  else {
    failing.add(test);
    console.log(`FAILS     ${test} without any tampering`);
  }
  return isPassed;
}

async function passesDespite({ file, from, to, test }: Tampering): Promise<boolean> {
  const whole = await readFile(file, 'utf8');
  await writeFile(
    join(copy, file),
    whole.replace(from, () => to),
  );
  const isPassed = await passes(test, 10_000 + timeoutFactor * (taken.get(test) ?? 0));
  await writeFile(join(copy, file), whole);
  return isPassed;
}

/** A test that never ends does not pass. */
function passes(test: string, milliseconds: number): Promise<boolean> {
  const env = { ...process.env, TEST_POSTGRES_URL: cluster.url };
  const child = spawn(process.execPath, [test], { cwd: copy, env, stdio: 'ignore' });
  const deadline = setTimeout(() => child.kill('SIGKILL'), milliseconds);
  return new Promise((resolve) => {
    child.on('close', (code) => {
      clearTimeout(deadline);
      resolve(code === 0);
    });
  });
}
