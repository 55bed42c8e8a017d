import * as contract from '../../../shared/contract/shipments/shipment-work.ts';
import { refuse } from '../../../shared/errors.ts';
import { compare, sum } from '../../../shared/quantity.ts';
import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { type Signature, signatureOf } from '../goods-out/signatures.ts';
import { implement } from '../implement.ts';
import { lockForLimit } from '../lock-for-limit.ts';
import { queueStatusMails } from '../outbox/queue-outgoing.ts';
import { lockWholeDrums } from '../putaway/lock-whole-drums.ts';
import { refuseAt } from '../refusals.ts';
import { lockDrums, updateDrumStates } from '../stock/drums/drums.ts';
import { claimEffect, effects } from '../stock/ledger/effects.ts';
import { postMovements } from '../stock/ledger/post-movements.ts';
import { recordOperation } from '../stock/ledger/record-operation.ts';
import { lockIdentities } from '../stock/locks/stock-identity.ts';
import { readStockLines } from '../stock/locks/stock-line.ts';
import { dropReservations, type Leaving, sendInTransit } from '../transit/send-in-transit.ts';
import { lockShipment, moveOn } from './lock-shipments.ts';
import { shipmentDocument } from './shipment-document.ts';
import { mailOnConfirmation } from './shipment-mails.ts';

export const confirmShipment = implement(contract.confirmShipment, async (tx, actor, { id }, services) => {
  // Mails are counted under a lock of the user, which is taken before locks on goods.
  await lockForLimit(tx, 'user', actor.userId);
  const shipment = await lockShipment(tx, actor, 'confirm', { id });
  await requirePacked(tx, actor.companyId, id);
  await moveOn(tx, actor, [shipment], { action: 'confirm', stamp: 'confirmed' });
  const operationId = await recordOperation(tx, actor, {
    kind: 'confirm shipment',
    document: shipmentDocument.name,
    documentId: id,
    facts: { number: shipment.number },
  });
  await mailOnConfirmation(tx, actor, shipment, services);
  await queueStatusMails(tx, actor, [id]);
  return { id, version: shipment.version + 1, operationId };
});

/** All goods are packed, and no packing unit is empty (rules: Documents, Return and transfer). */
async function requirePacked(tx: Tx, companyId: number, id: number): Promise<void> {
  const unpacked = await tx.many<{ lineId: number; stockCode: string }>(
    `select l.id as "lineId", k.stock_code as "stockCode"
     from shipment_lines l
     join skus k on k.company_id = $1 and k.id = l.sku_id
     left join packed_goods p on p.company_id = l.company_id and p.shipment_line_id = l.id
     where l.company_id = $1 and l.shipment_id = $2
     group by l.id, l.position, l.quantity, k.stock_code
     having l.quantity > coalesce(sum(p.quantity), 0)
     order by l.position`,
    [companyId, id],
  );
  if (unpacked.length > 0) {
    const codes = [...new Set(unpacked.map(({ stockCode }) => stockCode))];
    const skus = codes.length > 3 ? [...codes.slice(0, 3), `${codes.length - 3} more`] : codes;
    refuse('goods_not_packed', {
      values: { skus: skus.join(', ') },
      data: { lines: unpacked.map(({ lineId }) => lineId) },
    });
  }
  const empty = await tx.maybeOne<{ number: number }>(
    `select u.number from packing_units u
     where u.company_id = $1 and u.shipment_id = $2
       and not exists (select from packed_goods p where p.company_id = $1 and p.packing_unit_id = u.id)
     order by u.number
     limit 1`,
    [companyId, id],
  );
  if (empty) refuse('packing_unit_empty', { values: { number: empty.number }, data: { ...empty } });
}

/**
 * Collects the goods (rules: Effects, confirm collection): out of the house, or into transit to one of our warehouses, with an ERN there.
 * Exactly the reserved goods leave.
 */
export const collectShipment = implement(contract.collectShipment, async (tx, actor, input) => {
  const signature = signatureOf(input);
  const shipment = await lockShipment(tx, actor, 'collect', { id: input.id });
  const { id, number, destinationId } = shipment;
  const goods = await readHeld(tx, actor, id);
  await requireWholeDrums(tx, actor.companyId, goods);
  const operationId = await recordOperation(tx, actor, {
    kind: 'collect',
    document: shipmentDocument.name,
    documentId: id,
    facts: {
      number,
      fetchedBy: input.fetchedBy,
      lines: goods.length,
      quantity: sum(goods.map(({ quantity }) => quantity)),
      ...(signature.name !== null && { signedBy: signature.name }),
    },
  });
  const lineIds = goods.map(({ documentLineId }) => documentLineId ?? 0);
  await claimEffect(tx, actor.companyId, operationId, effects.shipmentCollected.effect, [...new Set(lineIds)]);
  await markCollected(tx, actor, id, { ...input, signature });
  const reply = { id, version: shipment.version + 1, operationId };
  await queueStatusMails(tx, actor, [id]);
  if (destinationId === null) {
    await sendOut(tx, actor, operationId, goods);
    return { ...reply, ern: null };
  }
  const ern = await sendInTransit(tx, actor, {
    operationId,
    destinationId,
    shipmentId: id,
    reference: number,
    goods,
    held: true,
  });
  return { ...reply, ern };
});

interface Collection {
  fetchedBy: string;
  collectedAt?: string | undefined;
  signature: Signature;
}

/** Collection must be after confirmation and not in the future; a browser's clock may differ from ours by a minute. */
async function markCollected(
  tx: Tx,
  { companyId, userId }: StockActor,
  id: number,
  { fetchedBy, collectedAt, signature }: Collection,
): Promise<void> {
  const changed = await tx.run(
    `update shipments
     set status = 'collected', collected_by = $3, collected_at = coalesce($4::timestamptz, $8), fetched_by = $5, signature = $6,
         signed_by = $7, version = version + 1
     where company_id = $1 and id = $2 and status = 'awaitingCollection'
       and confirmed_at <= coalesce($4::timestamptz, $8) + interval '1 minute'
       and coalesce($4::timestamptz, $8) <= $8::timestamptz + interval '1 minute'`,
    [companyId, id, userId, collectedAt ?? null, fetchedBy, signature.image, signature.name, tx.now],
  );
  if (changed === 0) refuseAt('collected_at_refused', ['collectedAt']);
}

async function readHeld(tx: Tx, actor: StockActor, shipmentId: number): Promise<Leaving[]> {
  const held = await tx.many<{ documentLineId: number; stockLineId: number; quantity: string }>(
    `select l.id as "documentLineId", r.stock_line_id as "stockLineId", r.quantity
     from shipment_lines l
     join reservations r on r.company_id = $1 and r.document_line_id = l.id
     where l.company_id = $1 and l.shipment_id = $2
     order by l.position, r.stock_line_id`,
    [actor.companyId, shipmentId],
  );
  const ids = [...new Set(held.map(({ stockLineId }) => stockLineId))];
  const lines = new Map((await readStockLines(tx, actor, ids)).map((line) => [line.id, line]));
  return held.map(({ documentLineId, stockLineId, quantity }) => {
    const line = lines.get(stockLineId) ?? refuse('changed_meanwhile');
    return { line, quantity, documentLineId };
  });
}

/** A drum leaves whole (rules: Drums): goods added to it after the request would stay behind. */
async function requireWholeDrums(tx: Tx, companyId: number, goods: readonly Leaving[]): Promise<void> {
  const held = Map.groupBy(goods, ({ line }) => line.drumId);
  const drumIds = [...held.keys()].filter((id) => id !== null);
  if (drumIds.length === 0) return;
  await lockDrums(tx, companyId, drumIds);
  const drums = await tx.many<{ id: number; number: string; quantity: string }>(
    'select id, number, quantity from drums where company_id = $1 and id = any ($2::bigint[]) order by id',
    [companyId, drumIds],
  );
  const isCut = ({ id, quantity }: { id: number; quantity: string }) =>
    compare(sum((held.get(id) ?? []).map((part) => part.quantity)), quantity) < 0;
  const cut = drums.find(isCut);
  if (cut)
    refuse('drum_is_whole', { values: { drum: cut.number }, data: { drum: cut.number, quantity: cut.quantity } });
}

async function sendOut(tx: Tx, { companyId, userId }: StockActor, operationId: number, goods: readonly Leaving[]) {
  const lines = goods.map(({ line }) => line);
  await lockWholeDrums(tx, companyId, lines);
  await lockIdentities(tx, companyId, lines);
  await dropReservations(tx, companyId, goods);
  await postMovements(
    tx,
    { companyId, operationId, userId, kind: effects.shipmentCollected.movement },
    goods.map(({ line, quantity, documentLineId }) => ({
      stockLineId: line.id,
      quantity: `-${quantity}`,
      reserved: `-${quantity}`,
      documentLineId,
    })),
  );
  await updateDrumStates(
    tx,
    companyId,
    lines.map(({ drumId }) => drumId),
    'despatched',
  );
}
