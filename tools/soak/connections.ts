import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { brokenRounds } from './broken-rounds.ts';
import { openGround } from './ground.ts';
import type { Finding } from './report.ts';

const PEOPLE = 8;
/** Milliseconds for which others hold all connections. */
const TAKEN = 10_000;

/** R8: PostgreSQL ends our sessions, and others take every connection that it allows, like a program that leaks them. */
export async function connections(rounds: number): Promise<Finding> {
  const ground = await openGround(PEOPLE);
  let most = 0;
  try {
    const failures = await brokenRounds(ground, rounds, async () => {
      most = await holdAll(ground.postgres.url);
    });
    return {
      what: `No connection left, ${rounds} times`,
      how: `${PEOPLE} people at work; their server’s sessions are ended, and others hold all there are, ${most}, for ${TAKEN / 1000} s`,
      ...failures,
    };
  } finally {
    await ground.close();
  }
}

/** Ends every session that the server opens until others hold all connections. Returns how many those are. */
async function holdAll(url: string): Promise<number> {
  const held: pg.Client[] = [];
  const end = performance.now() + TAKEN;
  const take = async () => {
    while (performance.now() < end) {
      const client = new pg.Client({ connectionString: url, application_name: 'greedy' });
      client.on('error', () => undefined);
      await client.connect().then(
        () => held.push(client),
        () => pause(20),
      );
    }
  };
  const taking = Array.from({ length: 16 }, take);
  while (held.length === 0) await pause(10);
  for (; performance.now() < end; await pause(250)) await held[0]?.query(END_OTHERS);
  await Promise.all(taking);
  await Promise.all(held.map((client) => client.end()));
  return held.length;
}

const END_OTHERS = `
  select pg_terminate_backend(pid) from pg_stat_activity
  where application_name <> 'greedy' and backend_type = 'client backend'`;
