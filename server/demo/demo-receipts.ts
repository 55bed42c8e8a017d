import sql from 'sql-template-tag';
import { countErn } from '../api/goods-in/count-ern.ts';
import { createErn } from '../api/goods-in/create-ern.ts';
import { readErnLines } from '../api/goods-in/ern-lines.ts';
import { receiveErn } from '../api/goods-in/receive-ern.ts';
import type { Services } from '../api/services.ts';
import { clockAt } from '../db/clock.ts';
import type { Tx } from '../db/query.ts';
import type { DemoActor } from './demo-site.ts';
import type { DemoSku } from './demo-skus.ts';

const DAY = 24 * 60 * 60 * 1000;
const partners = ['Prysm Fibre Ltd', 'Halden Ducting', 'Telemark Power', 'Cobalt Racks', 'Aldgate Networks'] as const;

type Fate = 'received' | 'expected' | 'counting';

export const RECEIPTS = Array.from({ length: 18 }, (_, delivery) => delivery);
const OPEN = Array.from({ length: 8 }, (_, index) => RECEIPTS.length + index);

export function receivedDaysAgo(delivery: number): number {
  return 400 - delivery * 22;
}

/** The open deliveries of one site, expected for days; one is partly counted. */
export async function makeOpenDeliveries(
  tx: Tx,
  actor: DemoActor,
  services: Services,
  skus: readonly DemoSku[],
): Promise<void> {
  const shelves = await shelvesOf(tx, actor.warehouseId);
  for (const delivery of OPEN) {
    const moment = new Date(services.now().getTime() - (26 - delivery) * DAY);
    const then = await clockAt(tx, moment);
    const fate = delivery === OPEN[0] ? 'counting' : 'expected';
    await makeReceipt(then, actor, { ...services, now: () => moment }, skus, shelves, delivery, fate);
  }
  await clockAt(tx, services.now());
}

export async function makeReceipt(
  tx: Tx,
  actor: DemoActor,
  services: Services,
  skus: readonly DemoSku[],
  shelves: readonly number[],
  delivery: number,
  fate: Fate,
): Promise<void> {
  const isH3g = actor.layout === 'H3G';
  const job =
    delivery % 4 === 3
      ? undefined
      : `${isH3g ? 'AC-77' : 'J-209'}${String(31 + (delivery % 7)).padStart(isH3g ? 3 : 2, '0')}`;
  const owner =
    job === undefined ? {} : { job, segment: isH3g ? `NW44${70 + (delivery % 5)}` : `S${1 + (delivery % 3)}` };
  const chosen = linesOf(skus, actor, delivery);
  const ern = await createErn(tx, actor, {
    partner: partners[delivery % partners.length] ?? partners[0],
    reference: `PO-${4400 + delivery}`,
    deliveryDate: services.now().toISOString().slice(0, 10),
    lines: chosen.map((sku, index) => ({
      stockCode: sku.stockCode,
      quantity: sku.onDrums ? '1000' : String(4 + ((delivery * 5 + index * 3) % 36)),
      ...owner,
      ...(isH3g && { swc: `SWC${100 + delivery}` }),
      ...(sku.onDrums && {
        drumNumber: `DR-${actor.siteNumber}${String(delivery).padStart(2, '0')}${index}`,
        supplierDrumNumber: `PF${70_000 + delivery * 10 + index}`,
      }),
    })),
  });
  if (fate === 'expected') return;
  await countLines(tx, actor, ern.id, shelves, delivery, fate === 'counting' ? 3 : chosen.length);
  if (fate === 'received') await receiveErn(tx, actor, { id: ern.id, expectRest: false }, services);
}

/** One or two cables and some equipment, different for each delivery. */
function linesOf(skus: readonly DemoSku[], actor: DemoActor, delivery: number): DemoSku[] {
  const cables = skus.filter((sku) => sku.onDrums);
  const equipment = skus.filter((sku) => !sku.onDrums);
  const start = (actor.siteNumber * 97 + delivery * 11) % equipment.length;
  const some = Array.from({ length: 3 + (delivery % 9) }, (_, index) => equipment[(start + index) % equipment.length]);
  const cable = delivery % 3 === 2 ? [] : [cables[delivery % cables.length]];
  return [...cable, ...some].filter((sku) => sku !== undefined);
}

async function countLines(
  tx: Tx,
  actor: DemoActor,
  id: number,
  shelves: readonly number[],
  delivery: number,
  most: number,
): Promise<void> {
  const items = (await readErnLines(tx, actor, sql`l.ern_id = ${id}`)).slice(0, most);
  const isShort = delivery % 6 === 1;
  const counts = items.map((line, index) => ({
    lineId: line.id,
    locationId: shelves[(delivery * 5 + index) % shelves.length] ?? shelves[0] ?? 0,
    set: isShort && index === 1 ? '2' : line.shippedQuantity,
    ...(line.drumNumber !== null && {
      drumNumber: line.drumNumber,
      ...(line.supplierDrumNumber !== null && { supplierDrumNumber: line.supplierDrumNumber }),
    }),
  }));
  const short = isShort ? items.slice(1, 2) : [];
  const lines = short.map((line) => ({ lineId: line.id, discrepancyComment: 'Carton crushed, rest refused' }));
  await countErn(tx, actor, { id, counts, lines });
}

export async function shelvesOf(tx: Tx, warehouseId: number): Promise<number[]> {
  const rows = await tx.many<{ id: number }>(
    `select id from locations
     where warehouse_id = $1 and not goods_in and not goods_out and not quarantine and not in_transit
     order by name`,
    [warehouseId],
  );
  return rows.map((row) => row.id);
}
