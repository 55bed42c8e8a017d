import type { Input } from '../../../shared/contract/operation.ts';
import { addPackingUnit } from '../../../shared/contract/shipments/packing.ts';
import { listShipmentLines } from '../../../shared/contract/shipments/shipment-lines.ts';
import {
  approveShipments,
  collectShipment,
  confirmShipment,
} from '../../../shared/contract/shipments/shipment-work.ts';
import { createShipment, getShipment } from '../../../shared/contract/shipments/shipments.ts';
import type { LayoutId } from '../../../shared/layouts.ts';
import { shipmentLists } from '../../../shared/shipments.ts';
import type { Builders, Site } from './builders.ts';
import type { Caller } from './caller.ts';
import type { Goods } from './picks.ts';
import { twoWarehouses } from './transit.ts';

type Given = Partial<Input<typeof createShipment>>;

export async function shippingSite(builders: Builders, layout: LayoutId = 'vm') {
  const { from, to } = await twoWarehouses(builders, layout);
  return {
    from,
    to,
    anna: await builders.keeper(from),
    boss: await builders.keeper(from, { approves: true }),
    ben: await builders.keeper(to),
  };
}

export function requestOf(site: Site, goods: readonly Goods[], given: Given = {}): Input<typeof createShipment> {
  const lines = goods.map(({ stockCode, quantity, job, segment, swc, drumNumber, locationId = site.shelf }) => ({
    stockCode,
    quantity,
    locationId,
    ...(job !== undefined && { job }),
    ...(segment !== undefined && { segment }),
    ...(swc !== undefined && { swc }),
    ...(drumNumber !== undefined && { drumNumber }),
  }));
  const kind = given.destinationId === undefined ? 'return' : 'transfer';
  return { kind, transportType: shipmentLists.transportTypes[0], lines, submit: true, ...given };
}

export async function approve(boss: Caller, id: number): Promise<void> {
  const { version } = await boss.ok(getShipment, { id });
  await boss.ok(approveShipments, { shipments: [{ id, version }] });
}

export async function packAll(keeper: Caller, id: number): Promise<void> {
  const { items } = await keeper.ok(listShipmentLines, { id, unpacked: true, limit: 500 });
  const goods = items.map(({ id: lineId, quantity }) => ({ lineId, quantity }));
  if (goods.length > 0) await keeper.ok(addPackingUnit, { id, unit: 'Box', goods });
}

export async function sendOff(keeper: Caller, id: number) {
  await packAll(keeper, id);
  await keeper.ok(confirmShipment, { id });
  return keeper.ok(collectShipment, { id, fetchedBy: 'Carl Carrier', signedBy: 'Carl Carrier' });
}

export async function shipped(anna: Caller, boss: Caller, request: Input<typeof createShipment>) {
  const { id, number } = await anna.ok(createShipment, request);
  await approve(boss, id);
  const { ern, operationId } = await sendOff(anna, id);
  return { id, number, ern, operationId };
}
