/**
 * Ends the leftovers of a test run, however the run ends: it waits until its standard input closes, which the system does for a killed
 * runner. Processes of a run have its folder in their arguments (workers, Chromium, PostgreSQL), or are in the group of one that has.
 */
import { once } from 'node:events';
import { readdir, readFile, rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { joinCluster } from '../../test/support/database/cluster.ts';

const folder = process.argv[2] ?? '';
const grace = 5_000;
const pollEvery = 100;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.stdin.resume();
await once(process.stdin, 'end');
await endAll();
await rm(folder, { recursive: true, force: true, maxRetries: 5 });
await (await joinCluster()).leave();

async function endAll(): Promise<void> {
  const deadline = Date.now() + grace;
  for (let left = await processesOfRun(); left.length > 0; left = await processesOfRun()) {
    for (const pid of left) signal(pid, Date.now() < deadline ? 'SIGTERM' : 'SIGKILL');
    await pause(pollEvery);
  }
}

/** Reads /proc; on other systems a worker without a runner ends its own group (worker.ts). */
async function processesOfRun(): Promise<number[]> {
  const pids = (await readdir('/proc').catch(() => [])).map(Number).filter((pid) => pid > 0 && pid !== process.pid);
  const all = (await Promise.all(pids.map(readProcess))).flatMap((entry) => entry ?? []);
  const groups = new Set(all.filter(({ args }) => args.includes(folder)).map(({ group }) => group));
  return all.filter(({ group }) => groups.has(group)).map(({ pid }) => pid);
}

/** Undefined if it has ended, even if its parent has not collected it yet. */
async function readProcess(pid: number): Promise<{ pid: number; group: number; args: string } | undefined> {
  try {
    const [stat, args] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'utf8'),
      readFile(`/proc/${pid}/cmdline`, 'utf8'),
    ]);
    const [state, , group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return state === 'Z' ? undefined : { pid, group: Number(group), args };
  } catch {
    return undefined;
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
