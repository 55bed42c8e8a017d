import { spawnSync } from 'node:child_process';
import { mkdtemp, open, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { brokenRounds } from './broken-rounds.ts';
import { type Ground, openGround } from './ground.ts';
import type { Finding } from './report.ts';

const PEOPLE = 8;
/** The disk's size: PostgreSQL's initial data, and as much again. */
const SIZE = '1g';
/** Milliseconds for which the disk stays full. */
const FULL = 10_000;
const PIECE = Buffer.alloc(1_048_576);

export const mayMount = (): boolean => process.platform === 'linux' && process.getuid?.() === 0;

/** R8: the database's disk fills while users work, stays full, and has room again; nothing needs a manual restart. */
export async function disk(rounds: number): Promise<Finding> {
  const folder = await mkdtemp(join(tmpdir(), 'wms-soak-disk-'));
  run('mount', '-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs', folder);
  try {
    const ground = await openGround(PEOPLE, folder);
    return await filledOften(ground, folder, rounds).finally(() => ground.close());
  } finally {
    run('umount', folder);
    await rmdir(folder);
  }
}

async function filledOften(ground: Ground, folder: string, rounds: number): Promise<Finding> {
  const pids = new Set<number>();
  const { figures, faults } = await brokenRounds(ground, rounds, async (round) => {
    pids.add(ground.postgres.pid());
    const filled = keepFull(join(folder, 'filler'));
    if (round % 2 === 0) await consumeLog(ground.postgres.url);
    await filled;
  });
  pids.add(ground.postgres.pid());
  return {
    what: `A disk that fills, ${rounds} times`,
    how: `${PEOPLE} people at work; the database lies on a disk of its own, which is full for ${FULL / 1000} s`,
    figures: [...figures, `PostgreSQL itself ended ${pids.size - 1} times`],
    faults,
  };
}

/** A file takes all free space, including any that becomes free later. */
async function keepFull(path: string): Promise<void> {
  const filler = await open(path, 'w');
  let at = 0;
  try {
    for (const end = performance.now() + FULL; performance.now() < end; ) {
      const taken = await filler.write(PIECE, 0, PIECE.length, at).catch(outOfSpace);
      at += taken.bytesWritten;
      if (taken.bytesWritten < PIECE.length) await pause(20);
    }
  } finally {
    await filler.close();
    await rm(path);
  }
}

/** PostgreSQL keeps some log space in reserve, and can write until that is used up; then it stops. */
async function consumeLog(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  await pause(FULL / 4);
  for (const end = performance.now() + FULL / 2; performance.now() < end; await pause(100)) {
    const switched = client.query('select pg_switch_wal()').catch(() => undefined);
    if ((await switched) === undefined) break;
  }
  await client.end().catch(() => undefined);
}

function outOfSpace(error: NodeJS.ErrnoException): { bytesWritten: number } {
  if (error.code !== 'ENOSPC') throw error;
  return { bytesWritten: 0 };
}

function run(command: string, ...parameters: readonly string[]): void {
  const { status, stderr } = spawnSync(command, parameters, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command}: ${stderr}`);
}
