import type { createPick as contract } from '../../../shared/contract/goods-out/picks.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { readSkus } from '../skus/find-skus.ts';
import type { GiveStock } from '../stock/give-stock.ts';
import type { StockOwner } from '../stock/lock-candidates.ts';
import { checkLines } from './check-lines.ts';
import { type PlannedLine, planLines } from './plan-lines.ts';
import { settleOwner } from './settle-owner.ts';
import { readPlace, settleLocation, settlePartner } from './settle-place.ts';

/** What a pick refers to, by id, and its lines with the stock they get. */
export interface PlannedPick extends StockOwner {
  locationId: number;
  partnerId: number | null;
  lines: PlannedLine[];
}

/**
 * Settles all that a new pick needs before anything of it is written (rules 5, Pick): its job, which is locked, its location and partner,
 * and the stock of every line, with whatever has to be accepted for it.
 */
export async function planPick(
  tx: Tx,
  actor: StockActor,
  input: Input<typeof contract>,
  give: GiveStock,
): Promise<PlannedPick> {
  const owner = await settleOwner(tx, actor, input);
  const [found, skus] = await Promise.all([
    readPlace(tx, actor, input),
    readSkus(
      tx,
      actor.companyId,
      input.lines.map((line) => line.stockCode),
    ),
  ]);
  const locationId = settleLocation(input, found);
  const partnerId = await settlePartner(tx, actor, input, found);
  const lines = await planLines(tx, actor, owner, checkLines(input.lines, skus), input.accept, give);
  return { ...owner, locationId, partnerId, lines };
}
