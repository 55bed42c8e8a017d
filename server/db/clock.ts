import type { Tx } from './query.ts';

/**
 * The transaction at another moment: operations in it write that time (docs/decisions/0110). For the demo only, which creates a year of
 * history in seconds; no request can reach it (test/imports.test.ts).
 */
export async function clockAt(tx: Tx, moment: Date): Promise<Tx> {
  const now = moment.toISOString();
  await tx.run(`select set_clock($1)`, [now]);
  return { ...tx, now };
}
