import type { Input } from '../../../shared/contract/operation.ts';
import type { createShipment as contract } from '../../../shared/contract/shipments/shipments.ts';
import { type ShipmentKind, type ShipmentList, shipmentLists, typesOf } from '../../../shared/shipments.ts';
import type { Reader, Tx, Value } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { requireDomains } from '../outbox/allow-mails.ts';
import { namedPartner } from '../partners/ensure-partners.ts';
import { refuseAt } from '../refusals.ts';
import { isWarehouseCancelled } from '../stock/cancelled-warehouse.ts';

export type GivenHead = Omit<Input<typeof contract>, 'kind' | 'lines' | 'submit'>;

const columns = {
  type: 'type',
  reason: 'reason',
  business_type: 'businessType',
  transport_type: 'transportType',
  requested_by: 'requestedBy',
  sales_order_number: 'salesOrderNumber',
  rma_number: 'rmaNumber',
  project_number: 'projectNumber',
  org_number: 'orgNumber',
  ship_from: 'shipFrom',
  ship_to: 'shipTo',
  required_collection_date: 'requiredCollectionDate',
  pallets: 'pallets',
  carrier: 'carrier',
  manifest_addresses: 'manifestAddresses',
  comments: 'comments',
  destination_id: 'destinationId',
} as const satisfies Record<string, keyof GivenHead>;

export const headColumns = [...(Object.keys(columns) as (keyof typeof columns)[]), 'partner_id'] as const;

export type StoredHead = Readonly<Record<(typeof headColumns)[number], Value>>;

export const emptyHead = {
  ...Object.fromEntries(headColumns.map((column) => [column, null])),
  manifest_addresses: [],
} as unknown as StoredHead;

/**
 * Applies a request to the stored head; omitted fields stay. Validates the company's lists and the destination. Goods go to one
 * destination, so naming a warehouse removes the supplier, and the other way round. Users with the right can name a new partner, which is
 * created.
 */
export async function validateHead(
  tx: Tx,
  actor: StockActor,
  kind: ShipmentKind,
  given: GivenHead,
  before: StoredHead = emptyHead,
): Promise<StoredHead> {
  const { destinationId, partner, newPartner } = given;
  await refuseUnlisted(tx, actor.companyId, kind, given);
  await requireDomains(tx, actor, { manifestAddresses: given.manifestAddresses });
  if (partner != null && (kind === 'transfer' || destinationId != null)) refuseAt('destination_refused', ['partner']);
  if (destinationId != null) await requireDestination(tx, actor, destinationId);
  const entries = Object.entries(columns).map(([column, name]) => [
    column,
    given[name] === undefined ? before[column as keyof typeof columns] : given[name],
  ]);
  const head: StoredHead = { ...Object.fromEntries(entries), partner_id: before.partner_id };
  if (partner != null) {
    const partnerId = await namedPartner(tx, actor, partner, newPartner);
    return { ...head, destination_id: null, partner_id: partnerId };
  }
  return partner === null || destinationId != null ? { ...head, partner_id: null } : head;
}

async function refuseUnlisted(db: Reader, companyId: number, kind: ShipmentKind, given: GivenHead): Promise<void> {
  const lists = await readLists(db, companyId);
  const listed = {
    type: typesOf[kind],
    reason: 'shipmentReasons',
    businessType: 'businessTypes',
    transportType: 'transportTypes',
  } as const;
  for (const [field, list] of Object.entries(listed)) {
    const value = given[field as keyof typeof listed];
    if (value != null) requireListed(lists[list], value, field);
  }
}

export function requireListed(list: readonly string[], value: string, field: string): void {
  if (!list.includes(value)) refuseAt('not_in_list', [field], { values: { value }, data: { known: list } });
}

/** The company's lists for returns and transfers, in alphabetical order, and the standard lists where it keeps none. */
export async function readLists(db: Reader, companyId: number): Promise<Record<ShipmentList, readonly string[]>> {
  const lists = await db.many<{ key: ShipmentList; items: string[] }>(
    `select key, array_agg(item_key order by item_key) as items
     from company_specific_data
     where company_id = $1 and warehouse_id = 0 and key = any ($2::text[]) and value = 'true'
     group by key`,
    [companyId, Object.keys(shipmentLists)],
  );
  return { ...shipmentLists, ...Object.fromEntries(lists.map(({ key, items }) => [key, items])) };
}

/** Goods go to another warehouse of the company that it has not cancelled (rules: Tenancy and rights). */
export async function requireDestination(tx: Tx, { companyId, warehouseId }: StockActor, id: number): Promise<void> {
  const known = await tx.maybeOne('select from company_warehouses where company_id = $1 and warehouse_id = $2', [
    companyId,
    id,
  ]);
  const isRefused =
    known === undefined || id === warehouseId || (await isWarehouseCancelled(tx, { companyId, warehouseId: id }));
  if (isRefused) refuseAt('destination_refused', ['destinationId']);
}
