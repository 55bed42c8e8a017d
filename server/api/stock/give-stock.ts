import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { type Allocation, allocateLines, type WantedLine } from './allocate-lines.ts';
import { lockCandidates, type StockCandidate, type StockOwner } from './lock-candidates.ts';

/**
 * Gives lines their stock and keeps it locked. When somebody took of it while we waited for a lock and a line comes out short, other
 * stock may still cover it, so the question is asked again; each time more lines are locked, so it ends.
 */
export async function giveStock(
  tx: Tx,
  actor: Pick<StockActor, 'companyId' | 'warehouseId'>,
  owner: StockOwner,
  lines: readonly WantedLine[],
): Promise<Allocation<StockCandidate>[]> {
  for (;;) {
    const candidates = await lockCandidates(tx, actor, owner, lines);
    const allocations = allocateLines(lines, candidates);
    const isShort = allocations.some((allocation) => allocation.missing > 0n);
    if (!isShort || candidates.every((candidate) => candidate.available >= candidate.seen)) return allocations;
  }
}
