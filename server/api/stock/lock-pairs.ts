import type { Tx } from '../../db/query.ts';
import { type LockedLine, lockIdentities } from './lock-identities.ts';
import type { StockIdentity } from './stock-identity.ts';

/** Where goods leave and where they go. */
export interface Pair {
  from: StockIdentity;
  to: StockIdentity;
}

/**
 * Locks the stock lines that goods leave and those they go to, all in one call: two people who shift goods in opposite directions cannot
 * wait for each other. Each pair comes back with both lines as they are now.
 */
export async function lockPairs<P extends Pair>(
  tx: Tx,
  companyId: number,
  pairs: readonly P[],
): Promise<(P & { there: LockedLine; target: LockedLine })[]> {
  const locked = await lockIdentities(
    tx,
    companyId,
    pairs.flatMap((pair) => [pair.from, pair.to]),
  );
  return pairs.map((pair, index) => {
    const [there, target] = locked.slice(2 * index, 2 * index + 2);
    if (there === undefined || target === undefined) throw new Error('a stock line is never deleted');
    return { ...pair, there, target };
  });
}
