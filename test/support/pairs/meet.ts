import { setTimeout as pause } from 'node:timers/promises';
import * as assert from 'uvu/assert';
import type { Builders } from '../builders/builders.ts';

/**
 * The tables whose rows a third connection keeps locked, by turns: two operations that wait at their first lock meet for sure, whatever
 * lock that is. The last turn and all later ones lock nothing, so that each statement meets the statements of the other operation.
 */
const turns: readonly (readonly string[])[] = [
  ['stock_lines'],
  ['drums', 'stock_lines'],
  ['jobs', 'erns', 'drums', 'stock_lines'],
  [],
];

/** Rounds in which a pair has had every turn in both orders. */
export const roundsOfTurns = 2 * turns.length;

/** Starts both operations on a company's stock. The second starts when the first waits for a lock or has ended. */
export async function meet<Answer>(
  { pool }: Builders,
  companyId: number,
  round: number,
  operations: readonly (() => Promise<Answer>)[],
): Promise<Answer[]> {
  const tables = turns[Math.floor(round / 2)] ?? [];
  // The locks of a distributed database are on several machines.
  if (tables.length === 0 || process.env['CITUS_URL'] !== undefined) return Promise.all(operations.map((one) => one()));
  const holder = await pool.connect();
  try {
    await holder.query('begin');
    for (const table of tables) {
      await holder.query(`select from ${table} where company_id = $1 order by id for no key update`, [companyId]);
    }
    const started: Promise<Answer>[] = [];
    let ended = 0;
    for (const operation of operations) {
      const answer = operation();
      started.push(answer);
      answer.catch(() => undefined).finally(() => (ended += 1));
      const deadline = Date.now() + 60_000;
      do {
        assert.ok(Date.now() < deadline, 'an operation neither ends nor waits for a lock');
        await pause(5);
      } while ((await waitingBehind()) + ended < started.length);
    }
    await holder.query('commit');
    return await Promise.all(started);
  } finally {
    holder.release();
  }

  /** How many sessions wait for the holder, or for a session that does. Other pairs meet in the same database. */
  async function waitingBehind(): Promise<number> {
    const { rows } = await holder.query<{ count: number }>(
      `with recursive behind as (
         select pg_backend_pid() as pid
         union
         select l.pid
         from behind b
         join pg_locks l on not l.granted and b.pid = any (pg_blocking_pids(l.pid))
       )
       select count(*)::integer - 1 as count from behind`,
    );
    return rows[0]?.count ?? 0;
  }
}
