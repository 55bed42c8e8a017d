import { errors, fill, refuse } from '../../../shared/errors.ts';
import { fromUnits } from '../../../shared/quantity.ts';
import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { requireAccepted } from '../confirmations.ts';
import type { Allocation } from '../stock/allocate-lines.ts';
import type { GiveStock } from '../stock/give-stock.ts';
import type { StockCandidate, StockOwner } from '../stock/lock-candidates.ts';
import type { CheckedLine } from './check-lines.ts';
import { confirmationsOf } from './pick-confirmations.ts';

/** A line of a pick with the locked stock it gets and what had to be accepted for it. */
export interface PlannedLine extends CheckedLine {
  allocation: Allocation<StockCandidate>;
  accepted: string[];
}

/**
 * Finds the stock for lines of a pick. Refuses when there is not enough, naming every short line; asks for what must be accepted
 * explicitly: other segments, free stock, other jobs' stock, several drums (rules 5, Pick).
 */
export async function planLines(
  tx: Tx,
  actor: StockActor,
  owner: StockOwner,
  lines: readonly CheckedLine[],
  accept: readonly string[] | undefined,
  give: GiveStock,
): Promise<PlannedLine[]> {
  const allocations = await give(tx, actor, owner, lines);
  const planned = lines.map((line, index) => {
    const allocation = allocations[index] ?? { takes: [], missing: line.quantity };
    return { ...line, allocation, confirmations: confirmationsOf(line, allocation, owner) };
  });
  refuseShort(planned);
  requireAccepted(
    planned.flatMap((line) => line.confirmations),
    accept,
  );
  return planned.map(({ confirmations, ...line }) => ({ ...line, accepted: confirmations.map(({ key }) => key) }));
}

function refuseShort(lines: readonly Omit<PlannedLine, 'accepted'>[]): void {
  const short = lines
    .filter((line) => line.allocation.missing > 0n)
    .map(({ index, stockCode, quantity, allocation: { missing } }) => ({
      index,
      stockCode,
      wanted: fromUnits(quantity),
      available: fromUnits(quantity - missing),
    }));
  const [first] = short;
  if (first === undefined) return;
  const text = errors.insufficient_quantity.message;
  refuse('insufficient_quantity', {
    values: { wanted: first.wanted, available: first.available },
    fields: Object.fromEntries(short.map((line) => [`lines.${line.index}.quantity`, fill(text, line)])),
    data: { lines: short },
  });
}
