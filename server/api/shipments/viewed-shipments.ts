import sql from 'sql-template-tag';
import { errors, refuse } from '../../../shared/errors.ts';
import { fill } from '../../../shared/layouts.ts';
import type { ShipmentStatus } from '../../../shared/shipments.ts';
import type { Reader } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { refuseAt } from '../refusals.ts';
import { isPrintedBy, isSeenBy } from './list-shipments.ts';
import { inWords, type LockedShipment, refuseStatus } from './lock-shipments.ts';

/** A shipment that the caller may view; any other is not found. */
export async function requireShipment(
  db: Reader,
  actor: StockActor,
  id: number,
  isVisible = isSeenBy(actor),
): Promise<ViewedShipment> {
  const shipment = await db.maybeOne<ViewedShipment>(
    sql`select s.id, s.number, s.status from shipments s where s.company_id = ${actor.companyId} and s.id = ${id} and ${isVisible}`,
  );
  return shipment ?? refuse('not_found', { values: { thing: 'return or transfer' } });
}

export type ViewedShipment = Pick<LockedShipment, 'id' | 'number' | 'status'>;

export async function requirePrintable(db: Reader, actor: StockActor, id: number): Promise<void> {
  refuseStatus(await requireShipment(db, actor, id, isPrintedBy(actor)), 'print');
}

/**
 * Requires that all shipments leave this warehouse and are in one of these statuses. Refuses each other one at its index in `ids`; those of
 * other warehouses and drafts of other users are not found.
 */
export async function requireLeaving(
  db: Reader,
  actor: StockActor,
  ids: readonly number[],
  statuses: readonly ShipmentStatus[],
): Promise<void> {
  const shipments = await db.many<ViewedShipment>(
    `select id, number, status from shipments
     where company_id = $1 and warehouse_id = $2 and id = any ($3::bigint[]) and (status <> 'draft' or created_by = $4)`,
    [actor.companyId, actor.warehouseId, ids, actor.userId],
  );
  const known = new Map(shipments.map((shipment) => [shipment.id, shipment]));
  const unknown = ids.flatMap((id, index) => (known.has(id) ? [] : [`ids.${index}`]));
  if (unknown.length > 0) refuseAt('not_found', unknown, { values: { thing: 'return or transfer' } });
  const wrong = ids.flatMap((id, index) => {
    const shipment = known.get(id);
    return shipment === undefined || statuses.includes(shipment.status) ? [] : [{ ...shipment, path: `ids.${index}` }];
  });
  const [first] = wrong;
  if (first === undefined) return;
  const values = ({ number, status }: ViewedShipment) => ({ number, status: inWords(status) });
  const fields = wrong.map(({ path, ...shipment }) => [path, fill(errors.shipment_not_open.message, values(shipment))]);
  refuse('shipment_not_open', { values: values(first), fields: Object.fromEntries(fields) });
}
