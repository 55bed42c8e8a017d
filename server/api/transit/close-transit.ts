import { closeTransit as contract } from '../../../shared/contract/transit/transit.ts';
import { refuse } from '../../../shared/errors.ts';
import { sum } from '../../../shared/quantity.ts';
import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { announceArrival, ernDocument } from '../goods-in/ern-document.ts';
import { lockOpenErn } from '../goods-in/lock-ern.ts';
import { readTransitGoods } from '../goods-in/read-transit-goods.ts';
import { implement } from '../implement.ts';
import { lockDrums, updateDrumStates } from '../stock/drums/drums.ts';
import { claimEffect, effects } from '../stock/ledger/effects.ts';
import { postMovements } from '../stock/ledger/post-movements.ts';
import { recordOperation } from '../stock/ledger/record-operation.ts';
import { lockIdentities } from '../stock/locks/stock-identity.ts';
import { type Leaving, sendInTransit } from './send-in-transit.ts';

/**
 * Closes goods of a transfer that do not arrive (rules: Effects, receive a transfer's ERN). Claims the same effect as a receipt, so that
 * goods are received or closed, never both.
 */
export const closeTransit = implement(contract, async (tx, actor, { id, outcome, reason }) => {
  const { companyId } = actor;
  const ern = await lockOpenErn(tx, actor, id);
  if (ern.source !== 'transfer') refuse('not_found', { values: { thing: 'transfer' } });
  const goods = await readTransitGoods(tx, actor, ern.id);
  const operationId = await recordOperation(tx, actor, {
    kind: outcome === 'sentBack' ? 'send back' : 'close transit',
    document: ernDocument.name,
    documentId: ern.id,
    reason,
    facts: { number: ern.number, outcome, lines: goods.length, quantity: sum(goods.map((line) => line.quantity)) },
  });
  const lineIds = goods.map((line) => line.documentLineId);
  await claimEffect(tx, companyId, operationId, effects.transferErnClosed.effect, lineIds);
  await receiveNothing(tx, companyId, ern.id, reason);
  await announceArrival(tx, actor, ern.id, 'close transit');
  if (outcome !== 'sentBack') {
    await writeOff(tx, actor, operationId, goods);
    return { operationId, sentBack: null };
  }
  const { destinationId, shipmentId } = await originOf(tx, companyId, ern.id);
  // The movements belong to the new ERN: the lines of this ERN received nothing.
  const leaving = goods.map((one) => ({ ...one, documentLineId: null }));
  const sending = { operationId, destinationId, shipmentId, reference: ern.reference, goods: leaving };
  const sentBack = await sendInTransit(tx, actor, sending);
  await tx.run(
    `update operations set facts = facts || jsonb_build_object('sentBack', $3::bigint) where company_id = $1 and id = $2`,
    [companyId, operationId, sentBack.id],
  );
  return { operationId, sentBack };
});

async function writeOff(tx: Tx, { companyId, userId }: StockActor, operationId: number, goods: readonly Leaving[]) {
  const drumIds = goods.map(({ line }) => line.drumId);
  await lockDrums(tx, companyId, drumIds);
  const lines = goods.map(({ line }) => line);
  await lockIdentities(tx, companyId, lines);
  await postMovements(
    tx,
    { companyId, operationId, userId, kind: effects.transferErnClosed.movement },
    goods.map(({ line, quantity, documentLineId }) => ({
      stockLineId: line.id,
      quantity: `-${quantity}`,
      documentLineId,
    })),
  );
  await updateDrumStates(tx, companyId, drumIds, 'written_off');
}

/** Closes the ERN with nothing received. The reason becomes the lines' comment unless the count left one. */
async function receiveNothing(tx: Tx, companyId: number, ernId: number, reason: string): Promise<void> {
  await tx.run(
    `with closed as (
       update erns set status = 'received', received_at = product_now(), version = version + 1
       where company_id = $1 and id = $2 and status = 'expected'
       returning id
     )
     update ern_lines l
     set received_quantity = 0, discrepancy_comment = coalesce(l.discrepancy_comment, $3),
         commented_at = case when l.discrepancy_comment is not null then l.commented_at end
     from closed
     where l.company_id = $1 and l.ern_id = closed.id`,
    [companyId, ernId, reason],
  );
}

function originOf(tx: Tx, companyId: number, ernId: number) {
  return tx.one<{ destinationId: number; shipmentId: number | null }>(
    `select from_warehouse_id as "destinationId", shipment_id as "shipmentId" from erns where company_id = $1 and id = $2`,
    [companyId, ernId],
  );
}
