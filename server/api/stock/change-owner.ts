import type { Tx } from '../../db/query.ts';
import { checkQuantity } from './check-quantity.ts';
import { freeQuantity } from './free-quantity.ts';
import { lockDrums } from './lock-drums.ts';
import { lockPairs } from './lock-pairs.ts';
import type { Shift } from './post-shifts.ts';
import type { StockLine } from './stock-line.ts';

/** A new owner of stock: a job and its segment, or nobody (free stock). */
export interface Owner {
  jobId: number | null;
  segment: string | null;
}

/** How much of each stock line, in the same order, gets another owner. */
export interface Share {
  line: StockLine;
  quantity: string;
}

/**
 * Locks what an allocation or unallocation touches and checks it: not more than available, that is in stock and not reserved (rules 5,
 * Allocation). The jobs are locked already. Gives the shifts to post.
 */
export async function changeOwner(tx: Tx, companyId: number, shares: readonly Share[], owner: Owner): Promise<Shift[]> {
  await lockDrums(
    tx,
    companyId,
    shares.map((share) => share.line.drumId),
  );
  const pairs = shares.map((share) => ({ ...share, from: share.line, to: { ...share.line, ...owner } }));
  const locked = await lockPairs(tx, companyId, pairs);
  return locked.map(({ line, quantity, there, target }, index) => {
    checkQuantity(line, quantity, freeQuantity(there), `lines.${index}.quantity`);
    return { fromId: line.id, toId: target.id, quantity };
  });
}
