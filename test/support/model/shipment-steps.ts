import type { StockActor } from '../../../server/api/actor.ts';
import { collectShipment, confirmShipment } from '../../../server/api/shipments/collect-shipment.ts';
import {
  approveShipments,
  cancelShipment,
  rejectShipments,
  withdrawShipment,
} from '../../../server/api/shipments/decide-shipments.ts';
import { addPackingUnit } from '../../../server/api/shipments/packing/pack-goods.ts';
import type { Tx } from '../../../server/db/query.ts';
import { shipmentLists } from '../../../shared/shipments.ts';
import { text } from './choices.ts';
import { act, collect, confirm, type ShipmentAction, statusesFor } from './shipments.ts';
import type { ModelShipment, ModelTransfer } from './stock-model.ts';
import { learnNewest } from './transfer-steps.ts';
import type { Walk } from './walk.ts';

export async function withdrawStep(walk: Walk): Promise<void> {
  const choice = anyShipment(walk, 'withdraw', 0.95);
  if (choice === undefined) return;
  const { shipment, actor, isAuthor } = choice;
  await walk.both(
    () => act(walk.model, shipment, 'withdraw', isAuthor),
    (tx) => withdrawShipment(tx, actor, { id: shipment.id }),
  );
}

export async function approveStep(walk: Walk): Promise<void> {
  await decide(walk, 'approve', (tx, actor, seen) => approveShipments(tx, actor, { shipments: [seen] }));
}

export async function rejectStep(walk: Walk): Promise<void> {
  await decide(walk, 'reject', (tx, actor, seen) =>
    rejectShipments(tx, actor, { shipments: [seen], reason: 'Not now' }),
  );
}

async function decide(
  walk: Walk,
  action: 'approve' | 'reject',
  work: (tx: Tx, actor: StockActor, seen: { id: number; version: number }) => Promise<unknown>,
): Promise<void> {
  const choice = anyShipment(walk, action, 0.05);
  if (choice === undefined) return;
  const { shipment, actor, isAuthor } = choice;
  const seen = { id: shipment.id, version: await versionOf(walk, shipment) };
  await walk.both(
    () => act(walk.model, shipment, action, isAuthor),
    async (tx) => {
      await work(tx, actor, seen);
      return { operationId: 0 };
    },
  );
}

export async function cancelShipmentStep(walk: Walk): Promise<void> {
  const choice = anyShipment(walk, 'cancel', 0.5);
  if (choice === undefined) return;
  const { shipment, actor, isAuthor } = choice;
  await walk.both(
    () => act(walk.model, shipment, 'cancel', isAuthor),
    (tx) => cancelShipment(tx, actor, { id: shipment.id, reason: 'Sold' }),
  );
}

export async function confirmStep(walk: Walk): Promise<void> {
  const choice = anyShipment(walk, 'confirm', 0.5);
  if (choice === undefined) return;
  const { shipment, actor, isAuthor } = choice;
  const { id } = shipment;
  const loose = shipment.lines.filter(({ drum }) => drum === null);
  const goods = loose.map((line) => ({ lineId: line.id, quantity: text(line.quantity) }));
  const packed = walk.chance.once(0.1) ? goods.slice(1) : goods;
  await walk.both(
    () => confirm(walk.model, shipment, isAuthor, packed.length === goods.length),
    async (tx) => {
      if (packed.length > 0)
        await addPackingUnit(tx, actor, { id, unit: shipmentLists.packingUnits[0], goods: packed });
      return confirmShipment(tx, actor, { id }, walk.builders.services);
    },
  );
}

export async function collectStep(walk: Walk): Promise<void> {
  const choice = anyShipment(walk, 'collect', 0.5);
  if (choice === undefined) return;
  const { shipment, actor, isAuthor } = choice;
  let sent: ModelTransfer | undefined;
  await walk.both(
    () => {
      sent = collect(walk.model, shipment, isAuthor);
    },
    (tx) => collectShipment(tx, actor, { id: shipment.id, fetchedBy: 'Carl', signedBy: 'Carl' }),
  );
  if (sent !== undefined) await learnNewest(walk, sent);
}

/**
 * Usually a shipment that allows the action, sometimes another, and the user who acts: its author with this probability, otherwise another
 * user of its warehouse.
 */
export function anyShipment({ model, chance, site }: Walk, action: ShipmentAction, author: number) {
  const shipments = model.shipments.filter(({ status }) => statusesFor(action).includes(status) || chance.once(0.01));
  if (shipments.length === 0) return undefined;
  const shipment = chance.of(shipments);
  const origin = site.warehouses.find((warehouse) => warehouse.site.warehouseId === shipment.origin);
  if (origin === undefined) throw new Error('goods leave from one of the warehouses');
  const isAuthor = chance.once(author);
  return { shipment, isAuthor, actor: isAuthor ? origin.storeman : origin.boss };
}

export async function versionOf({ builders, site }: Walk, { id }: ModelShipment): Promise<number> {
  const { version } = await builders.db.one<{ version: number }>(
    'select version from shipments where company_id = $1 and id = $2',
    [site.companyId, id],
  );
  return version;
}
