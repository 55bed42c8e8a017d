import { refuse } from '../../../shared/errors.ts';
import type { Tx } from '../../db/query.ts';
import { checkQuantity } from './check-quantity.ts';
import { freeQuantity } from './free-quantity.ts';
import { lockDrums } from './lock-drums.ts';
import { lockIdentities } from './lock-identities.ts';
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
 * Locks what an allocation or unallocation touches and checks it: not more than available, that is in stock and not reserved (spec 5,
 * Allocation). The jobs are locked already. Gives the shifts to post.
 */
export async function changeOwner(tx: Tx, companyId: number, shares: readonly Share[], owner: Owner): Promise<Shift[]> {
  const lines = shares.map((share) => share.line);
  await lockDrums(
    tx,
    companyId,
    lines.map((line) => line.drumId),
  );
  const targets = lines.map((line) => ({ ...line, ...owner }));
  const locked = await lockIdentities(tx, companyId, [...lines, ...targets]);
  return shares.map(({ line, quantity }, index) => {
    const [there, target] = [locked[index], locked[lines.length + index]];
    if (there === undefined || target === undefined) return refuse('changed_meanwhile');
    checkQuantity(line, quantity, freeQuantity(there), `lines.${index}.quantity`);
    return { fromId: line.id, toId: target.id, quantity };
  });
}
