import { type Allocation, allocateLines, type WantedLine } from '../../../../shared/allocation.ts';
import type { Tx } from '../../../db/query.ts';
import { LostRace } from '../../../db/transaction.ts';
import type { StockActor } from '../../actor.ts';
import { lockDrums } from '../drums/drums.ts';
import { lockCandidates, readCandidates, type StockCandidate, type StockOwner } from './lock-candidates.ts';

export type GiveStock = typeof giveStock;

/** Chooses stock for lines without locking it; changeBalance detects at the end if it is gone. The retry locks it first. */
export const chooseStock: GiveStock = async (tx, actor, owner, lines) =>
  tx.locksFirst
    ? giveStock(tx, actor, owner, lines)
    : allocateLines(lines, await readCandidates(tx, actor, owner, lines));

/**
 * Chooses stock that leaves at once, and locks its drums before the stock lines, as everywhere (decision 79). Does not wait for a drum that
 * appeared in between, because that could deadlock.
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
 * Chooses stock for lines and keeps it locked. If a concurrent change reduced it while we waited for a lock and a line is short, other
 * stock may cover the line, so it tries again. Each attempt locks more lines, so the loop ends.
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
