import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { budgets } from '../../scripts/build/loads.ts';
import { startOwnServer } from '../replay/own-server.ts';
import { median, type Row, shown, under } from './row.ts';

const RUNS = 3;

/** The product's footprint when idle: memory of its process, JavaScript of its first load. */
export async function footprintBench(): Promise<Row[]> {
  const memory = [];
  for (let run = 0; run < RUNS; run += 1) memory.push(await idleMemory());
  const idle = median(memory);
  const first = await firstLoad();
  return [
    {
      what: 'Process idle, PostgreSQL apart',
      how: `resident memory 10 s after the start on an empty database, median of ${RUNS}`,
      ...under(idle, 150, 'MB'),
    },
    {
      what: 'First load of the client',
      how: 'gzipped JavaScript of sign-in and home, as the build counts it',
      budget: `at most ${budgets.firstLoad / 1000} KB`,
      measured: `${shown(first)} KB`,
      met: first <= budgets.firstLoad / 1000,
    },
  ];
}

async function idleMemory(): Promise<number> {
  const server = await startOwnServer();
  await pause(10_000);
  const megabytes = await server.rssMb();
  await server.stop();
  return megabytes;
}

async function firstLoad(): Promise<number> {
  const build = spawn(process.execPath, ['scripts/build.ts'], { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  for await (const chunk of build.stdout) output += String(chunk);
  return Number(/First load: ([\d.]+) kB/.exec(output)?.[1] ?? Number.NaN);
}
