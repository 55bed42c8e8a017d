import type { Tx } from '../db/query.ts';

const LOCKS = {
  user: 'select from users where id = $1 for no key update',
  company: 'select from companies where id = $1 for no key update',
} as const;

/**
 * Locks a user or a company until the end of the transaction. Call it before counting their rows against a limit, so that concurrent
 * requests count each other's rows.
 */
export async function lockForLimit(tx: Tx, whose: keyof typeof LOCKS, id: number): Promise<void> {
  await tx.run(LOCKS[whose], [id]);
}
