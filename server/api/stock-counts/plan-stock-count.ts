import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { requireAccepted } from '../confirmations.ts';
import { refuseReserved, settlementConfirmations } from './check-settlement.ts';
import { lockCountedStock } from './lock-counted-stock.ts';
import type { LockedCount } from './lock-stock-count.ts';
import { type PlacePlan, planPlace } from './plan-place.ts';
import { readCountPlaces } from './read-count-places.ts';

/**
 * Holds a locked count against the book as it is now, with all its stock locked: what it would do, place by place. Refused until what
 * moved meanwhile is accepted, and while reserved stock would be counted away.
 */
export async function planStockCount(
  tx: Tx,
  actor: StockActor,
  count: LockedCount,
  accept: readonly string[] | undefined,
): Promise<PlacePlan[]> {
  const places = await readCountPlaces(tx, actor.companyId, count);
  const stock = await lockCountedStock(tx, actor, count.id, places);
  const plans = places.map((place) => planPlace(place, stock.get(place.id) ?? []));
  requireAccepted(settlementConfirmations(count, plans), accept);
  await refuseReserved(tx, actor.companyId, plans);
  return plans;
}
