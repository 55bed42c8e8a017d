import type { Tx } from './query.ts';

/**
 * The transaction as it would be at another moment: what operations write in it happens then (docs/decisions/0110). For the demo alone,
 * which makes a year of history in seconds; no request comes near it (test/imports.test.ts).
 */
export async function clockAt(tx: Tx, moment: Date): Promise<Tx> {
  const now = moment.toISOString();
  await tx.run(`select set_clock($1)`, [now]);
  return { ...tx, now };
}
