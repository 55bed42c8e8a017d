import { readdir, readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';

/** Milliseconds of processor time for each part of a measurement, and for the rest of the machine meanwhile. */
export interface ProcessorTime {
  postgres: number;
  server: number;
  client: number;
  /** Share of the machine used by other programs; on a busy machine only ratios of figures are meaningful. */
  others: number;
  idle: number;
}

/** Milliseconds: the kernel counts in hundredths of a second. */
const TICK = 10;

/** Measures the processor time of some work; this process is its client. Reads the kernel's accounts, so Linux only. */
export async function processorTime(
  processes: { postgres: number; server: number },
  work: () => Promise<void>,
): Promise<ProcessorTime> {
  const before = await accounts(processes);
  await work();
  const after = await accounts(processes);
  const postgres = after.postgres - before.postgres;
  const server = after.server - before.server;
  const client = after.client - before.client;
  const busy = after.busy - before.busy;
  const machine = (after.at - before.at) * availableParallelism();
  const others = Math.max(0, (busy - postgres - server - client) / machine);
  return { postgres, server, client, others, idle: Math.max(0, 1 - busy / machine) };
}

async function accounts({ postgres, server }: { postgres: number; server: number }) {
  const { user, system } = process.cpuUsage();
  return {
    at: performance.now(),
    postgres: await ofFamily(postgres),
    server: (await account(server))?.own ?? 0,
    client: (user + system) / 1000,
    busy: await ofMachine(),
  };
}

/** A process with its children, including ended ones. */
async function ofFamily(pid: number): Promise<number> {
  const all = await Promise.all(
    (await readdir('/proc'))
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
      .map(account),
  );
  const parent = all.find((one) => one?.pid === pid);
  const children = all.filter((one) => one?.parent === pid).map((one) => one?.own ?? 0);
  return children.reduce((sum, own) => sum + own, (parent?.own ?? 0) + (parent?.ended ?? 0));
}

/** The kernel's account of a process (proc_pid_stat); undefined if it has ended. Its name may contain blanks and brackets. */
async function account(pid: number) {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const ticks = (from: number) => (Number(fields[from]) + Number(fields[from + 1])) * TICK;
  return { pid, parent: Number(fields[1]), own: ticks(11), ended: ticks(13) };
}

/** User, nice, system, interrupts and the hypervisor's share, without idle time and waiting for disks. */
async function ofMachine(): Promise<number> {
  const [first = ''] = (await readFile('/proc/stat', 'utf8')).split('\n');
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] = first.split(/ +/).slice(1).map(Number);
  return (user + nice + system + irq + softirq + steal) * TICK;
}
