import { type Allocation, allocateLines, type WantedLine } from '../../../../shared/allocation.ts';
import type { Tx } from '../../../db/query.ts';
import { LostRace } from '../../../db/transaction.ts';
import type { StockActor } from '../../actor.ts';
import { lockDrums } from '../drums/drums.ts';
import { lockCandidates, readCandidates, type StockCandidate, type StockOwner } from './lock-candidates.ts';

/** How lines come by their stock. */
export type GiveStock = typeof giveStock;

/** Chooses stock for lines without locking it; changeBalance finds out last whether it is still there. A second try locks it first. */
export const chooseStock: GiveStock = async (tx, actor, owner, lines) =>
  tx.locksFirst
    ? giveStock(tx, actor, owner, lines)
    : allocateLines(lines, await readCandidates(tx, actor, owner, lines));

/**
 * Chooses stock that leaves at once, and locks the drums it is on: before the stock lines, as everybody does (decision 23). A drum that came
 * in between is not waited for: that could be in a circle.
 */
export const chooseStockToDespatch: GiveStock = async (tx, actor, owner, lines) => {
  const seen = await readCandidates(tx, actor, owner, lines);
  if (!tx.locksFirst) {
    const allocations = allocateLines(lines, seen);
    await lockDrums(tx, actor.companyId, drumsOf(allocations));
    return allocations;
  }
  const drumIds = seen.map((candidate) => candidate.drumId);
  await lockDrums(tx, actor.companyId, drumIds);
  const allocations = await giveStock(tx, actor, owner, lines);
  if (drumsOf(allocations).some((drumId) => !drumIds.includes(drumId))) throw new LostRace();
  return allocations;
};

function drumsOf(allocations: readonly Allocation<StockCandidate>[]): (number | null)[] {
  return allocations.flatMap(({ takes }) => takes.map((take) => take.from.drumId));
}

/**
 * Gives lines their stock and keeps it locked. When somebody took of it while we waited for a lock and a line comes out short, other
 * stock may still cover it, so the question is asked again; each time more lines are locked, so it ends.
 */
export async function giveStock(
  tx: Tx,
  actor: Pick<StockActor, 'companyId' | 'warehouseId'>,
  owner: StockOwner,
  lines: readonly WantedLine<StockCandidate>[],
): Promise<Allocation<StockCandidate>[]> {
  for (;;) {
    const candidates = await lockCandidates(tx, actor, owner, lines);
    const allocations = allocateLines(lines, candidates);
    const isShort = allocations.some((allocation) => allocation.missing > 0n);
    if (!isShort || candidates.every((candidate) => candidate.available >= candidate.seen)) return allocations;
  }
}
