import { usual } from './fill.ts';
import { heaviest } from './heaviest.ts';
import { type Row, shown } from './row.ts';
import { watchedServer } from './watched-server.ts';

const amounts = { ...usual, erns: 20_000 };

/** How long all others wait while one user requests the heaviest case of an operation (docs/decisions/0069). */
export async function waitsBench(): Promise<Row[]> {
  await using server = await watchedServer(amounts);
  const rows: Row[] = [];
  for (const heavy of heaviest(server.ask, server.url)) {
    const { turn, waits, seconds } = await server.watch(heavy.ask);
    const row = rowOf(heavy.what, turn, waits.longest, `${shown(seconds)} s, then ${await server.rssMb()} MB`);
    console.log(`${row.what}: ${row.measured}, ${row.how}`);
    rows.push(row);
  }
  return rows;
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
