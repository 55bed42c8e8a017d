import { type ShipmentKind, shipmentLists, typesOf } from '../../shared/shipments.ts';
import type { StockActor } from '../api/actor.ts';
import { countErn } from '../api/goods-in/count-ern.ts';
import { listErnLines } from '../api/goods-in/ern-lines.ts';
import { receiveErn } from '../api/goods-in/receive-ern.ts';
import type { Services } from '../api/services.ts';
import { collectShipment, confirmShipment } from '../api/shipments/collect-shipment.ts';
import { approveShipments, cancelShipment, rejectShipments } from '../api/shipments/decide-shipments.ts';
import { addPackingUnit } from '../api/shipments/packing/pack-goods.ts';
import { createShipment } from '../api/shipments/save-shipment.ts';
import { clockAt } from '../db/clock.ts';
import type { Tx } from '../db/query.ts';

const DAY = 24 * 60 * 60 * 1000;

type Fate =
  | 'draft'
  | 'pending'
  | 'rejected'
  | 'cancelled'
  | 'half packed'
  | 'confirmed'
  | 'collected'
  | 'received short';

interface DemoShipment {
  kind: ShipmentKind;
  fate: Fate;
  /** Days until the collection is due; negative for a late one. */
  due: number;
  /** Days since the collection. */
  age?: number;
  drum?: true;
}

const shipments: readonly DemoShipment[] = [
  { kind: 'transfer', fate: 'collected', due: -1, age: 1, drum: true },
  { kind: 'transfer', fate: 'collected', due: -12, age: 12 },
  { kind: 'transfer', fate: 'received short', due: -4, age: 4, drum: true },
  { kind: 'transfer', fate: 'pending', due: 3 },
  { kind: 'transfer', fate: 'half packed', due: 0 },
  { kind: 'transfer', fate: 'rejected', due: 2 },
  { kind: 'transfer', fate: 'draft', due: 5 },
  { kind: 'return', fate: 'collected', due: -3, age: 3 },
  { kind: 'return', fate: 'confirmed', due: 0 },
  { kind: 'return', fate: 'confirmed', due: -2 },
  { kind: 'return', fate: 'pending', due: 4 },
  { kind: 'return', fate: 'half packed', due: 1 },
  { kind: 'return', fate: 'rejected', due: 6 },
  { kind: 'return', fate: 'cancelled', due: 1 },
  { kind: 'return', fate: 'draft', due: 7 },
];

/** The requesting user and the approver at a demo site, and the destination of its transfers. */
export interface DemoSending {
  author: StockActor;
  decider: StockActor;
  destinationId: number;
}

/** Creates returns and transfers of one site in every status, with the product's own operations and from unreserved goods. */
export async function makeDemoShipments(tx: Tx, sending: DemoSending, services: Services): Promise<void> {
  // A site with only one user has no one to decide.
  if (sending.author.userId === sending.decider.userId) return;
  const goods = await freeGoods(tx, sending.author);
  for (const [index, shipment] of shipments.entries()) {
    const own = goods.filter(({ drumNumber }) => (drumNumber !== null) === (shipment.drum === true));
    const position = shipments.slice(0, index).filter(({ drum }) => drum === shipment.drum).length;
    const lines = own.slice(2 * position, 2 * position + 2);
    if (lines.length === 0) continue;
    const moment = new Date(services.now().getTime() - (shipment.age ?? 0) * DAY);
    const then = await clockAt(tx, moment);
    await makeShipment(then, sending, services, shipment, lines, index);
  }
  await clockAt(tx, services.now());
}

/** A past return or transfer, collected that day; every other transfer arrived incomplete. */
export async function makePastShipment(tx: Tx, sending: DemoSending, services: Services, count: number): Promise<void> {
  if (sending.author.userId === sending.decider.userId) return;
  const goods = (await freeGoods(tx, sending.author)).filter(({ drumNumber }) => drumNumber === null).slice(0, 2);
  if (goods.length < 2) return;
  const past =
    count % 2 === 0
      ? { kind: 'return' as const, fate: 'collected' as const }
      : { kind: 'transfer' as const, fate: 'received short' as const };
  await makeShipment(tx, sending, services, { ...past, due: 0 }, goods, count);
}

interface Goods {
  stockCode: string;
  locationId: number;
  drumNumber: string | null;
  job: string | null;
  segment: string | null;
  quantity: string;
}

async function makeShipment(
  tx: Tx,
  { author, decider, destinationId }: DemoSending,
  services: Services,
  { kind, fate, due }: Omit<DemoShipment, 'age'>,
  goods: readonly Goods[],
  index: number,
): Promise<void> {
  const pick = <T>(list: readonly T[]) => list[index % list.length] as T;
  const { id, version } = await createShipment(tx, author, {
    kind,
    type: pick(shipmentLists[typesOf[kind]]),
    reason: pick(shipmentLists.shipmentReasons),
    businessType: pick(shipmentLists.businessTypes),
    transportType: pick(shipmentLists.transportTypes),
    requestedBy: 'Sam Stores',
    requiredCollectionDate: dayIn(services, due),
    carrier: 'Brightway Haulage',
    ...(kind === 'return' ? { rmaNumber: `RMA-${4100 + index}`, partner: 'Prysm Cables' } : { destinationId }),
    lines: goods.map(asLine),
    submit: fate !== 'draft',
  });
  const seen = { shipments: [{ id, version }] };
  if (fate === 'draft' || fate === 'pending') return;
  if (fate === 'rejected') {
    await rejectShipments(tx, decider, { ...seen, reason: 'Wait for the stock count next week' });
    return;
  }
  if (fate === 'cancelled') {
    await cancelShipment(tx, author, { id, reason: 'The customer keeps the goods' });
    return;
  }
  await approveShipments(tx, decider, seen);
  await packLoose(tx, author, id, fate === 'half packed');
  if (fate === 'half packed') return;
  await confirmShipment(tx, author, { id }, services);
  if (fate === 'confirmed') return;
  const { ern } = await collectShipment(tx, author, { id, fetchedBy: 'Kit Driver', signedBy: 'Kit Driver' });
  if (fate === 'received short' && ern) await receiveShort(tx, author, destinationId, ern.id, services);
}

function asLine({ stockCode, locationId, drumNumber, job, segment, quantity }: Goods) {
  return {
    stockCode,
    locationId,
    quantity,
    ...(drumNumber !== null ? { drumNumber } : { ...(job !== null && { job }), ...(segment !== null && { segment }) }),
  };
}

function dayIn({ now }: Services, days: number): string {
  return new Date(now().getTime() + days * DAY).toISOString().slice(0, 10);
}

/** Packs the goods without drums on one pallet; with `half`, all but the last line. */
async function packLoose(tx: Tx, author: StockActor, id: number, half: boolean): Promise<void> {
  const lines = await tx.many<{ lineId: number; quantity: string }>(
    `select id as "lineId", quantity from shipment_lines
     where company_id = $1 and shipment_id = $2 and drum_number is null
     order by position`,
    [author.companyId, id],
  );
  const goods = half ? lines.slice(0, -1) : lines;
  if (lines.length > 0)
    await addPackingUnit(tx, author, { id, unit: 'Pallet', description: 'Shrink-wrapped', weightKg: '120', goods });
}

/** Receives all lines but the last. */
async function receiveShort(
  tx: Tx,
  author: StockActor,
  warehouseId: number,
  id: number,
  services: Services,
): Promise<void> {
  const receiver = { ...author, warehouseId };
  const { items } = await listErnLines(tx, receiver, { id }, services);
  const last = items.at(-1);
  if (last === undefined) return;
  const counts = [{ lineId: last.id, set: '0' }];
  const lines = [{ lineId: last.id, discrepancyComment: 'Not on the lorry' }];
  await countErn(tx, receiver, { id, counts, lines });
  await receiveErn(tx, receiver, { id, asShipped: true }, services);
}

/** Unreserved goods that a shipment can take: ten per location, drums whole. */
function freeGoods(tx: Tx, actor: StockActor): Promise<Goods[]> {
  return tx.many<Goods>(
    `select k.stock_code as "stockCode", s.location_id as "locationId", d.number as "drumNumber", min(j.number) as job,
            min(s.segment) as segment, case when d.id is null then 10 else sum(s.quantity) end as quantity
     from stock_lines s
     join skus k on k.company_id = $1 and k.id = s.sku_id
     join locations l on l.id = s.location_id and not l.quarantine and not l.in_transit
     left join drums d on d.company_id = s.company_id and d.id = s.drum_id
     left join jobs j on j.company_id = s.company_id and j.id = s.job_id
     where s.company_id = $1 and s.warehouse_id = $2 and s.present
     group by k.stock_code, s.location_id, d.id, d.number, case when d.id is null then (s.job_id, s.segment) end
     having sum(s.reserved) = 0 and sum(s.quantity) >= 10
     order by d.number, k.stock_code, s.location_id, min(s.id)`,
    [actor.companyId, actor.warehouseId],
  );
}
