import type { Tx } from '../../../db/query.ts';

/**
 * Rules nested loops out for the rest of a transaction that works on whole files. Their rows were written a moment ago and nobody has
 * counted them for the planner: it would take a hundred thousand for one, and go through them once for each other.
 */
export async function planForMany(tx: Tx): Promise<void> {
  await tx.run('set local enable_nestloop = off');
}
