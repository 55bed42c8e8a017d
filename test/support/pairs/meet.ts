import type { PoolClient } from 'pg';
import { meetBehind } from '../builders/at-once.ts';
import type { Builders } from '../builders/builders.ts';

/**
 * The tables whose rows a third connection keeps locked, by turns: two operations that wait at their first lock are sure to meet, whichever
 * lock that is. The last turn and all later ones lock nothing, so that each statement meets the statements of the other operation.
 */
const turns: readonly (readonly string[])[] = [
  ['stock_lines'],
  ['drums', 'stock_lines'],
  ['jobs', 'erns', 'drums', 'stock_lines'],
  [],
];

/**
 * Rounds in which a pair, by its number, takes one turn with locks and one without, in both orders. Neighbouring pairs take the other
 * turns.
 */
export function roundsOf(pair: number): number[] {
  const last = turns.length - 1;
  return [pair % last, last].flatMap((turn) => [2 * turn, 2 * turn + 1]);
}

/** Starts both operations on a company's stock. The second starts when the first waits for a lock or has ended. */
export function meet<Answer>(
  builders: Builders,
  companyId: number,
  round: number,
  operations: readonly (() => Promise<Answer>)[],
): Promise<Answer[]> {
  const tables = turns[Math.floor(round / 2)] ?? [];
  // The locks of a distributed database are on several machines.
  if (tables.length === 0 || process.env['CITUS_URL'] !== undefined) return Promise.all(operations.map((one) => one()));
  const hold = async (holder: PoolClient) => {
    for (const table of tables) {
      await holder.query(`select from ${table} where company_id = $1 order by id for no key update`, [companyId]);
    }
  };
  return meetBehind(builders, hold, operations);
}
