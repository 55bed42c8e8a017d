import { refuse } from '../../../shared/errors.ts';
import { compare } from '../../../shared/quantity.ts';
import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { lockWholeDrums } from '../putaway/lock-whole-drums.ts';
import { refuseAt } from '../refuse-at.ts';
import { checkQuantity } from '../stock/check-quantity.ts';
import { effectOf } from '../stock/effects.ts';
import { freeQuantity } from '../stock/free-quantity.ts';
import { lockPairs } from '../stock/lock-pairs.ts';
import { postMovements } from '../stock/post-movements.ts';
import { settleDrums } from '../stock/settle-drums.ts';
import type { StockLine } from '../stock/stock-line.ts';
import { isWarehouseCancelled } from '../warehouse-cancelled.ts';
import { createTransferErn } from './create-transfer-ern.ts';
import { transitLocation } from './transit-location.ts';

/** How much of a stock line leaves, and for which line of its document. */
export interface Leaving {
  line: StockLine;
  quantity: string;
  documentLineId: number | null;
}

/** Goods that were collected for another warehouse. */
export interface Sending {
  /** The operation that collected them: the caller's. */
  operationId: number;
  /** The warehouse they go to. */
  destinationId: number;
  /** The number of the transfer. */
  reference: string | null;
  goods: readonly Leaving[];
}

/**
 * Confirms a collection for another warehouse (rules: Effects): the goods leave their lines for the destination's location in transit,
 * with owner and date of receipt, and an ERN is made there. The caller has locked jobs and document, in that order, and freed what the
 * document reserved of them.
 */
export async function sendInTransit(
  tx: Tx,
  actor: StockActor,
  { operationId, destinationId, reference, goods }: Sending,
): Promise<{ id: number; number: string }> {
  const { companyId, userId } = actor;
  await requireDestination(tx, actor, destinationId);
  const locationId = await transitLocation(tx, destinationId);
  const lines = goods.map((leaving) => leaving.line);
  await lockWholeDrums(tx, companyId, lines);
  const to = { warehouseId: destinationId, locationId };
  const pairs = goods.map((leaving) => ({ ...leaving, from: leaving.line, to: { ...leaving.line, ...to } }));
  const locked = await lockPairs(tx, companyId, pairs);
  locked.forEach(({ line, quantity, there }, index) => {
    const field = `lines.${index}.quantity`;
    checkQuantity(line, quantity, freeQuantity(there), field);
    if (line.drum !== null && compare(quantity, there.quantity) < 0) {
      refuseAt('drum_is_whole', [field], { values: { drum: line.drum }, data: { drum: line.drum } });
    }
  });
  await postMovements(
    tx,
    { companyId, operationId, userId, kind: effectOf('transfer', 'awaiting', 'collected').movement ?? '' },
    locked.flatMap(({ line, target, quantity, documentLineId }) => [
      { stockLineId: line.id, quantity: `-${quantity}`, documentLineId },
      { stockLineId: target.id, quantity, documentLineId },
    ]),
  );
  const drumIds = lines.map((line) => line.drumId);
  await settleDrums(tx, companyId, drumIds, 'despatched');
  const sent = locked.map(({ target, quantity }) => ({ stockLineId: target.id, quantity }));
  return createTransferErn(tx, actor, { destinationId, reference, sent });
}

/** The company may hold stock there, it is another warehouse, and it is not cancelled (rules: Tenancy and rights). */
async function requireDestination(
  tx: Tx,
  { companyId, warehouseId }: StockActor,
  destinationId: number,
): Promise<void> {
  const known = await tx.maybeOne('select from company_warehouses where company_id = $1 and warehouse_id = $2', [
    companyId,
    destinationId,
  ]);
  if (known === undefined || destinationId === warehouseId) refuse('not_found', { values: { thing: 'warehouse' } });
  if (await isWarehouseCancelled(tx, { companyId, warehouseId: destinationId })) refuse('warehouse_cancelled');
}
