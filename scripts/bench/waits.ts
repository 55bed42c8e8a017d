import { setTimeout as pause } from 'node:timers/promises';
import { startOwnServer } from '../replay/own-server.ts';
import { asker } from './asker.ts';
import { fill } from './fill.ts';
import { watchHealth } from './health-watch.ts';
import { heaviest } from './heaviest.ts';
import { type Row, shown } from './row.ts';

const amounts = { skus: 20_000, locations: 2_000, jobs: 300, stockLines: 100_000, movements: 1, erns: 20_000 };

/** How long everybody else waits while somebody asks for the most of an operation (docs/decisions/0069). */
export async function waitsBench(): Promise<Row[]> {
  const server = await startOwnServer({ watchTurns: true });
  try {
    await fill(server.databaseUrl, amounts);
    const ask = await asker(server);
    const watch = await watchHealth(server.url);
    const rows: Row[] = [];
    for (const heavy of heaviest(ask, server.url)) {
      await Promise.all([watch.take(), server.longestTurn()]);
      const began = performance.now();
      await heavy.ask();
      const took = performance.now() - began;
      await pause(50);
      const [waits, turn] = await Promise.all([watch.take(), server.longestTurn()]);
      const row = rowOf(heavy.what, turn, waits.longest, `${shown(took / 1000)} s, then ${await server.rssMb()} MB`);
      console.log(`${row.what}: ${row.measured}, ${row.how}`);
      rows.push(row);
    }
    await watch.stop();
    return rows;
  } finally {
    await server.stop();
  }
}

function rowOf(what: string, turn: number, wait: number, how: string): Row {
  return {
    what: `Held up by: ${what}`,
    how: `processor of the longest turn of the event loop, and longest wait of \`/healthz\`, asked every 5 ms; ${how}`,
    budget: 'turn under 50 ms',
    measured: `${shown(turn)} ms, waited ${shown(wait)} ms`,
    met: turn < 50,
  };
}
