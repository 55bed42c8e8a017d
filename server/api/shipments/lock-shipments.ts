import { errors, refuse } from '../../../shared/errors.ts';
import {
  type ShipmentAction,
  type ShipmentKind,
  type ShipmentStatus,
  shipmentActions,
  type Transition,
} from '../../../shared/shipments.ts';
import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { announce } from '../live/announce.ts';
import type { OperationKind } from '../operation-kinds.ts';

/** A locked return or transfer: its reservations cannot change until the transaction ends. */
export interface LockedShipment {
  id: number;
  kind: ShipmentKind;
  number: string;
  status: ShipmentStatus;
  createdBy: number;
  author: string;
  destinationId: number | null;
  version: number;
}

/** A shipment to work on, with the version that the caller saw; without a version, any is accepted. */
export interface SeenShipment {
  id: number;
  version?: number;
}

/**
 * Locks returns and transfers for an action, in the order of their ids. Locks the jobs of their goods first, shared, so that none is
 * cancelled meanwhile. Shipments outside the scope and drafts of other users are not found. Refuses shipments whose status does not allow
 * the action (shared/shipments.ts), that only another user may change, or that changed since the caller saw them.
 */
export async function lockShipments(
  tx: Tx,
  actor: StockActor,
  action: ShipmentAction,
  seen: readonly SeenShipment[],
): Promise<LockedShipment[]> {
  const ids = [...new Set(seen.map(({ id }) => id))];
  await lockJobsOf(tx, actor.companyId, ids);
  const shipments = await tx.many<LockedShipment>(
    `select s.id, s.kind, s.number, s.status, s.created_by as "createdBy", u.name as author,
            s.destination_id as "destinationId", s.version
     from shipments s
     join users u on u.id = s.created_by
     where s.company_id = $1 and s.warehouse_id = $2 and s.id = any ($3::bigint[])
       and (s.status <> 'draft' or s.created_by = $4)
     order by s.id
     for update of s`,
    [actor.companyId, actor.warehouseId, ids, actor.userId],
  );
  if (shipments.length < ids.length) refuse('not_found', { values: { thing: 'return or transfer' } });
  const versions = new Map(seen.map(({ id, version }) => [id, version]));
  for (const shipment of shipments) {
    refuseStatus(shipment, action);
    refuseStranger(actor, shipment, action);
    const version = versions.get(shipment.id) ?? shipment.version;
    if (version !== shipment.version) {
      refuse('changed_meanwhile', { data: { id: shipment.id, version: shipment.version } });
    }
  }
  return shipments;
}

export async function lockShipment(
  tx: Tx,
  actor: StockActor,
  action: ShipmentAction,
  seen: SeenShipment,
): Promise<LockedShipment> {
  const [shipment] = await lockShipments(tx, actor, action, [seen]);
  return shipment ?? refuse('not_found', { values: { thing: 'return or transfer' } });
}

async function lockJobsOf(tx: Tx, companyId: number, ids: readonly number[]): Promise<void> {
  await tx.run(
    `select from jobs
     where company_id = $1 and id in (
       select l.job_id from shipment_lines l where l.company_id = $1 and l.shipment_id = any ($2::bigint[])
       union
       select s.job_id
       from shipment_lines l
       join reservations r on r.company_id = $1 and r.document_line_id = l.id
       join stock_lines s on s.company_id = $1 and s.id = r.stock_line_id
       where l.company_id = $1 and l.shipment_id = any ($2::bigint[])
       union
       select s.job_id
       from shipment_lines l
       join drums d on d.company_id = $1 and d.number = l.drum_number and d.state <> 'undone'
       join stock_lines s on s.company_id = $1 and s.drum_id = d.id and s.present
       where l.company_id = $1 and l.shipment_id = any ($2::bigint[])
     )
     order by id
     for share`,
    [companyId, ids],
  );
}

export function refuseStatus(
  { id, number, status }: Pick<LockedShipment, 'id' | 'number' | 'status'>,
  action: ShipmentAction,
): void {
  const { from }: Transition = shipmentActions[action];
  if (!from.includes(status)) refuseAsItIs({ id, number, status });
}

export function refuseAsItIs({ id, number, status }: Pick<LockedShipment, 'id' | 'number' | 'status'>): never {
  return refuse('shipment_not_open', { values: { number, status: inWords(status) }, data: { id, number, status } });
}

/** For example 'awaiting collection'. */
export function inWords(status: ShipmentStatus): string {
  return status.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** Author actions are for the author only, and no one decides on their own request. */
function refuseStranger({ userId }: StockActor, { createdBy, author, number }: LockedShipment, action: ShipmentAction) {
  const { by }: Transition = shipmentActions[action];
  if (by === 'author' && createdBy !== userId) refuse('shipment_not_yours', { values: { number, author } });
  if (by === 'approver' && createdBy === userId) refuse('shipment_own', { values: { number } });
}

interface Change {
  action: ShipmentAction;
  /** The pair of columns to set, such as `submitted_at` and `submitted_by`. */
  stamp?: 'submitted' | 'decided' | 'confirmed';
  reason?: string;
}

/** Updates the status of locked shipments by a conditional update (rules: stock rule 4). */
export async function moveOn(
  tx: Tx,
  actor: StockActor,
  shipments: readonly LockedShipment[],
  { action, stamp, reason }: Change,
): Promise<void> {
  const { companyId, userId } = actor;
  const { from, to }: Transition = shipmentActions[action];
  const changed = await tx.run(
    `update shipments
     set status = coalesce($3, status), decision_reason = $5, version = version + 1,
         submitted_by = case when $6 = 'submitted' then $7 else submitted_by end,
         submitted_at = case when $6 = 'submitted' then $8::timestamptz else submitted_at end,
         decided_by = case when $6 = 'decided' then $7 else decided_by end,
         decided_at = case when $6 = 'decided' then $8::timestamptz else decided_at end,
         confirmed_by = case when $6 = 'confirmed' then $7 else confirmed_by end,
         confirmed_at = case when $6 = 'confirmed' then $8::timestamptz else confirmed_at end
     where company_id = $1 and id = any ($2::bigint[]) and status = any ($4::text[])`,
    [companyId, shipments.map(({ id }) => id), to ?? null, from, reason ?? null, stamp ?? null, userId, tx.now],
  );
  if (changed < shipments.length) throw new Error(errors.changed_meanwhile.message);
  for (const shipment of shipments) announceToDestination(tx, actor, shipment, action);
}

const kindsThere: Partial<Record<ShipmentAction, OperationKind>> = {
  approve: 'approve',
  confirm: 'confirm shipment',
  cancel: 'cancel shipment',
};

/** The destination sees a transfer from its approval on. */
function announceToDestination(tx: Tx, actor: StockActor, shipment: LockedShipment, action: ShipmentAction): void {
  const { id, status, destinationId } = shipment;
  const kind = kindsThere[action];
  const isSeen = action !== 'cancel' || status === 'approved' || status === 'awaitingCollection';
  if (destinationId === null || kind === undefined || !isSeen) return;
  announce(tx, { ...actor, warehouseId: destinationId }, { document: 'shipment', id, kind });
}
