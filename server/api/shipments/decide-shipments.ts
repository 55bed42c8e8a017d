import * as contract from '../../../shared/contract/shipments/shipment-work.ts';
import { refuse } from '../../../shared/errors.ts';
import { allows } from '../../../shared/permissions.ts';
import { DRUM_UNIT } from '../../../shared/shipments.ts';
import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { implement } from '../implement.ts';
import { queueStatusMails } from '../outbox/queue-outgoing.ts';
import { recordOperation, recordOperations } from '../stock/ledger/record-operation.ts';
import { type LockedShipment, lockShipment, lockShipments, moveOn, type SeenShipment } from './lock-shipments.ts';
import { freeGoods } from './reserve-goods.ts';
import { shipmentDocument } from './shipment-document.ts';

/** Approves requests of other users: their goods can be packed, and each drum becomes its own packing unit. */
export const approveShipments = implement(contract.approveShipments, async (tx, actor, { shipments: seen }) => {
  const shipments = await lockForDecision(tx, actor, 'approve', seen);
  await moveOn(tx, actor, shipments, { action: 'approve', stamp: 'decided' });
  await packDrums(tx, actor.companyId, idsOf(shipments));
  return decided(tx, actor, shipments, 'approve');
});

export const rejectShipments = implement(contract.rejectShipments, async (tx, actor, { shipments: seen, reason }) => {
  const shipments = await lockForDecision(tx, actor, 'reject', seen);
  await freeGoods(tx, actor.companyId, idsOf(shipments));
  await moveOn(tx, actor, shipments, { action: 'reject', stamp: 'decided', reason });
  return decided(tx, actor, shipments, 'reject', reason);
});

/** Each kind has its own right (shared/permissions.ts). */
async function lockForDecision(
  tx: Tx,
  actor: StockActor,
  action: 'approve' | 'reject',
  seen: readonly SeenShipment[],
): Promise<LockedShipment[]> {
  const shipments = await lockShipments(tx, actor, action, seen);
  if (!shipments.every(({ kind }) => approves(actor, kind))) refuse('forbidden');
  return shipments;
}

export function approves({ holder }: Pick<StockActor, 'holder'>, kind: LockedShipment['kind']): boolean {
  return holder !== null && allows(kind === 'return' ? 'approveReturn' : 'approveTransfer', holder);
}

async function decided(
  tx: Tx,
  actor: StockActor,
  shipments: readonly LockedShipment[],
  kind: 'approve' | 'reject',
  reason?: string,
) {
  const ids = idsOf(shipments);
  const operations = await recordOperations(tx, actor, {
    kind,
    document: shipmentDocument.name,
    reason,
    documents: shipments.map(({ id }) => ({ id })),
  });
  await queueStatusMails(tx, actor, ids);
  return { shipments: shipments.map(({ id, number }) => ({ id, number, operationId: operations.get(id) ?? 0 })) };
}

/** A drum needs no packaging, so it is a packing unit from the start. */
async function packDrums(tx: Tx, companyId: number, shipmentIds: readonly number[]): Promise<void> {
  await Promise.all([
    tx.run(
      `insert into packing_units (company_id, shipment_id, number, unit, description)
       select l.company_id, l.shipment_id, row_number() over (partition by l.shipment_id order by l.position), $3, l.drum_number
       from shipment_lines l
       where l.company_id = $1 and l.shipment_id = any ($2::bigint[]) and l.drum_number is not null
       order by l.shipment_id, l.position`,
      [companyId, shipmentIds, DRUM_UNIT],
    ),
    tx.run(
      `insert into packed_goods (company_id, packing_unit_id, shipment_line_id, quantity)
       select d.company_id, u.id, d.id, d.quantity
       from (
         select l.company_id, l.id, l.shipment_id, l.quantity, row_number() over (partition by l.shipment_id order by l.position) as number
         from shipment_lines l
         where l.company_id = $1 and l.shipment_id = any ($2::bigint[]) and l.drum_number is not null
       ) d
       join packing_units u on u.company_id = $1 and u.shipment_id = d.shipment_id and u.number = d.number`,
      [companyId, shipmentIds],
    ),
  ]);
}

export const withdrawShipment = implement(contract.withdrawShipment, async (tx, actor, { id }) => {
  const shipment = await lockShipment(tx, actor, 'withdraw', { id });
  return endHold(tx, actor, shipment, 'withdraw');
});

export const cancelShipment = implement(contract.cancelShipment, async (tx, actor, { id, reason }) => {
  const shipment = await lockShipment(tx, actor, 'cancel', { id });
  return endHold(tx, actor, shipment, 'cancel', reason);
});

async function endHold(
  tx: Tx,
  actor: StockActor,
  shipment: LockedShipment,
  action: 'withdraw' | 'cancel',
  reason?: string,
) {
  const { id, number, version, status } = shipment;
  await freeGoods(tx, actor.companyId, [id]);
  await moveOn(tx, actor, [shipment], { action, ...(reason !== undefined && { reason, stamp: 'decided' }) });
  const operationId = await recordOperation(tx, actor, {
    kind: action === 'cancel' ? 'cancel shipment' : 'withdraw',
    document: shipmentDocument.name,
    documentId: id,
    reason,
    facts: { number },
  });
  if (status !== 'draft') await queueStatusMails(tx, actor, [id]);
  return { id, version: version + 1, operationId };
}

function idsOf(shipments: readonly LockedShipment[]): number[] {
  return shipments.map(({ id }) => id);
}
