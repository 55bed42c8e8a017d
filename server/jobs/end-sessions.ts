import type { Tx } from '../db/query.ts';

/** Ends all sessions of a user, and the streams that were opened under them. Gives how many there were. */
export async function endSessionsOf(tx: Tx, userId: number): Promise<number> {
  tx.announceRights(userId);
  return tx.run('delete from tokens where user_id = $1', [userId]);
}
