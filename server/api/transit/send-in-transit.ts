import { refuse } from '../../../shared/errors.ts';
import { compare } from '../../../shared/quantity.ts';
import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { ernDocument } from '../goods-in/ern-document.ts';
import { announce } from '../live/announce.ts';
import { lockWholeDrums } from '../putaway/lock-whole-drums.ts';
import { refuseAt } from '../refusals.ts';
import { isWarehouseCancelled } from '../stock/cancelled-warehouse.ts';
import { updateDrumStates } from '../stock/drums/drums.ts';
import { effects } from '../stock/ledger/effects.ts';
import { postMovements } from '../stock/ledger/post-movements.ts';
import { lockPairs } from '../stock/locks/stock-identity.ts';
import { checkQuantity, freeQuantity, type StockLine } from '../stock/locks/stock-line.ts';

export interface Leaving {
  line: StockLine;
  quantity: string;
  documentLineId: number | null;
}

interface Sending {
  operationId: number;
  destinationId: number;
  shipmentId: number | null;
  reference: string | null;
  goods: readonly Leaving[];
  /** Set if the goods are reserved for their document's lines: exactly the reserved goods leave. */
  held?: true;
}

/**
 * Confirms a collection for another warehouse (rules: Effects): the goods move to the destination's in-transit location, with owner and
 * date of receipt, and an ERN is created there. The caller has locked jobs and document, in that order.
 */
export async function sendInTransit(
  tx: Tx,
  actor: StockActor,
  { operationId, destinationId, shipmentId, reference, goods, held }: Sending,
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
    checkQuantity(line, quantity, held ? there.reserved : freeQuantity(there), field);
    if (line.drum !== null && compare(quantity, there.quantity) < 0) {
      refuseAt('drum_is_whole', [field], { values: { drum: line.drum }, data: { drum: line.drum } });
    }
  });
  if (held) await dropReservations(tx, companyId, goods);
  await postMovements(
    tx,
    { companyId, operationId, userId, kind: effects.shipmentSent.movement },
    locked.flatMap(({ line, target, quantity, documentLineId }) => [
      { stockLineId: line.id, quantity: `-${quantity}`, documentLineId, ...(held && { reserved: `-${quantity}` }) },
      { stockLineId: target.id, quantity, documentLineId },
    ]),
  );
  const drumIds = lines.map((line) => line.drumId);
  await updateDrumStates(tx, companyId, drumIds, 'despatched');
  const sent = locked.map(({ target, quantity }) => ({ stockLineId: target.id, quantity }));
  return createTransferErn(tx, actor, { destinationId, shipmentId, reference, sent });
}

/** Deletes the reservations of leaving goods, which end with the despatch. The stock lines are locked. */
export async function dropReservations(tx: Tx, companyId: number, goods: readonly Leaving[]): Promise<void> {
  await tx.run('delete from reservations where company_id = $1 and document_line_id = any ($2::bigint[])', [
    companyId,
    goods.map(({ documentLineId }) => documentLineId),
  ]);
}

/** The destination is another warehouse, where the company may hold stock and which it has not cancelled (rules: Tenancy and rights). */
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

interface Sent extends Pick<Sending, 'shipmentId'> {
  destinationId: number;
  reference: string | null;
  sent: readonly { stockLineId: number; quantity: string }[];
}

/**
 * Creates the ERN of goods in transit, at their destination. Each line has the full identity of its stock line in transit (SKU, drum,
 * owner, date of receipt). Cancelling a job therefore frees both alike, and they still match.
 */
async function createTransferErn(
  tx: Tx,
  actor: StockActor,
  { destinationId, shipmentId, reference, sent }: Sent,
): Promise<{ id: number; number: string }> {
  const { companyId, warehouseId, userId } = actor;
  const ern = await tx.one<{ id: number; number: string }>(
    `insert into erns
       (company_id, warehouse_id, number, source, from_warehouse_id, shipped_at, reference, shipment_id, created_by)
     values ($1, $2, document_number('ERN-', nextval('ern_numbers'), 6), 'transfer', $3, product_now(), $4, $5, $6)
     returning id, number`,
    [companyId, destinationId, warehouseId, reference, shipmentId, userId],
  );
  await tx.run(
    `insert into ern_lines
       (company_id, ern_id, position, sku_id, job_id, segment, swc, drum_number, supplier_drum_number, received_on,
        shipped_quantity)
     select $1, $2, row_number() over (order by n.place), s.sku_id, s.job_id, s.segment, s.swc, d.number,
            d.supplier_number, s.received_on, n.quantity
     from (
       select stock_line_id, sum(quantity) as quantity, min(place) as place
       from unnest($3::bigint[], $4::numeric[]) with ordinality as u (stock_line_id, quantity, place)
       group by stock_line_id
     ) n
     join stock_lines s on s.company_id = $1 and s.id = n.stock_line_id
     left join drums d on d.company_id = s.company_id and d.id = s.drum_id
     order by n.place`,
    [companyId, ern.id, sent.map((line) => line.stockLineId), sent.map((line) => line.quantity)],
  );
  announce(tx, { ...actor, warehouseId: destinationId }, { document: ernDocument.name, id: ern.id, kind: 'create' });
  return ern;
}

/**
 * The location for goods in transit to a warehouse (rules: Effects, confirm collection), created with the first goods sent there. Refused
 * if another location has its name.
 */
export async function transitLocation(tx: Tx, warehouseId: number): Promise<number> {
  return (await findTransitLocation(tx, warehouseId)) ?? (await createTransitLocation(tx, warehouseId));
}

async function findTransitLocation(tx: Tx, warehouseId: number): Promise<number | undefined> {
  const query = 'select id from locations where warehouse_id = $1 and in_transit';
  return (await tx.maybeOne<{ id: number }>(query, [warehouseId]))?.id;
}

/** A concurrent transaction may be creating it. */
async function createTransitLocation(tx: Tx, warehouseId: number): Promise<number> {
  await tx.run(
    `insert into locations (warehouse_id, name, in_transit)
     select id, 'In transit to ' || short_name, true from warehouses where id = $1
     on conflict do nothing`,
    [warehouseId],
  );
  return (await findTransitLocation(tx, warehouseId)) ?? refuse('location_taken', { values: { name: 'In transit' } });
}
