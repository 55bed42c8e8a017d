import type { Tx } from '../db/query.ts';

const LOCKS = {
  user: 'select from users where id = $1 for no key update',
  company: 'select from companies where id = $1 for no key update',
} as const;

/**
 * Locks a user or a company until the end of the transaction. Call it before rows of theirs are counted against a limit: of many requests at
 * once each then counts what the earlier ones added.
 */
export async function lockForLimit(tx: Tx, whose: keyof typeof LOCKS, id: number): Promise<void> {
  await tx.run(LOCKS[whose], [id]);
}
