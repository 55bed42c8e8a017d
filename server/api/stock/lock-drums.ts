import type { Tx } from '../../db/query.ts';

/**
 * Locks drums, after documents and before stock lines. Whoever gives a drum a new stock line (a move, a cut, another owner) holds its
 * lock, so that the lines of a drum stay the same while it moves as a whole.
 */
export async function lockDrums(tx: Tx, companyId: number, drumIds: readonly (number | null)[]): Promise<void> {
  const ids = [...new Set(drumIds.filter((id) => id !== null))];
  if (ids.length === 0) return;
  // No key update: the foreign keys of stock lines that others insert need not wait.
  await tx.run('select from drums where company_id = $1 and id = any ($2::bigint[]) order by id for no key update', [
    companyId,
    ids,
  ]);
}
