import * as contract from '../../../shared/contract/prints/shipment-prints.ts';
import { refuse } from '../../../shared/errors.ts';
import { type ShipmentStatus, shipmentActions } from '../../../shared/shipments.ts';
import type { Reader } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { implement } from '../implement.ts';
import type { Services } from '../services.ts';
import { refuseAsItIs } from '../shipments/lock-shipments.ts';
import { shipmentDocument } from '../shipments/shipment-document.ts';
import { requireLeaving, requirePrintable } from '../shipments/viewed-shipments.ts';
import { readLetterhead } from './letterhead.ts';
import type { ShipmentPapers } from './print.ts';
import { printInstant, printStamp } from './print-text.ts';

/** A line can be packed into several units; ten thousand lines in two units each are drawn in about ten seconds. */
const ROWS_AT_MOST = 20_000;

/** Available to the warehouse that the goods leave once the shipment is approved, and to its destination once it is collected. */
export const printManifest = implement(contract.printManifest, async (db, actor, { id }, services) => {
  await requirePrintable(db, actor, id);
  return papersOf(db, actor, [id], 'manifest', services);
});

export const printCollectionNote = implement(contract.printCollectionNote, async (db, actor, { id }, services) => {
  await requirePrintable(db, actor, id);
  return papersOf(db, actor, [id], 'collectionNote', services);
});

export const printManifests = implement(contract.printManifests, async (db, actor, { ids }, services) => {
  await requireLeaving(db, actor, ids, shipmentActions.print.from);
  return papersOf(db, actor, ids, 'manifest', services);
});

export const printCollectionNotes = implement(contract.printCollectionNotes, async (db, actor, { ids }, services) => {
  await requireLeaving(db, actor, ids, ['collected']);
  return papersOf(db, actor, ids, 'collectionNote', services);
});

type Printer = Pick<StockActor, 'companyId' | 'layout' | 'name'>;

export async function papersOf(
  db: Reader,
  actor: Printer,
  ids: readonly number[],
  kind: ShipmentPapers['kind'],
  services: Pick<Services, 'settings' | 'now'>,
): Promise<ShipmentPapers> {
  await refuseTooMany(db, actor, ids);
  const shipments = await readShipments(db, actor, ids);
  const papers = shipments.map(({ id, status, warehouseId: _from, collectedAt, ...shipment }) => {
    if (kind === 'manifest') return { shipment, collectedAt: null };
    if (collectedAt === null) return refuseAsItIs({ id, number: shipment.number, status });
    return { shipment, collectedAt: printInstant(new Date(collectedAt), services) };
  });
  return {
    kind,
    papers,
    letterhead: await readLetterhead(db, { ...actor, warehouseId: shipments[0]?.warehouseId ?? 0 }),
    layout: actor.layout,
    stamp: printStamp(actor, services),
  };
}

async function refuseTooMany(db: Reader, { companyId }: Printer, ids: readonly number[]): Promise<void> {
  const { count } = await db.one<{ count: number }>(
    `select count(*) as count
     from shipment_lines l
     left join packed_goods p on p.company_id = l.company_id and p.shipment_line_id = l.id
     where l.company_id = $1 and l.shipment_id = any ($2::bigint[])`,
    [companyId, ids],
  );
  if (count > ROWS_AT_MOST) refuse('too_much_to_print', { values: { count, things: 'rows', limit: ROWS_AT_MOST } });
}

/** Goods of a line in one packing unit, or in none. */
export interface PackedPart {
  stockCode: string;
  name: string;
  unit: string;
  drum: string | null;
  /** Owning jobs; null: free stock. A drum can have several owners. */
  jobs: (string | null)[];
  segment: string | null;
  swc: string | null;
  quantity: string;
}

export interface PrintedUnit {
  number: number;
  code: string;
  unit: string;
  description: string | null;
  weight: string | null;
  /** In centimetres: length, width, height; null if unknown. */
  sizes: (number | null)[];
  goods: PackedPart[];
}

export interface PrintedShipment {
  number: string;
  type: string | null;
  reason: string | null;
  businessType: string | null;
  transportType: string | null;
  carrier: string | null;
  requiredCollectionDate: string | null;
  requestedBy: string | null;
  salesOrderNumber: string | null;
  rmaNumber: string | null;
  projectNumber: string | null;
  orgNumber: string | null;
  shipFrom: string | null;
  shipTo: string | null;
  /** Name of the warehouse, supplier or company that it goes to. */
  to: string;
  pallets: number | null;
  comments: string | null;
  confirmedBy: string | null;
  fetchedBy: string | null;
  signedBy: string | null;
  signature: Buffer | null;
  /** `PrintedUnit`s, and unpacked goods as `PackedPart`s, as JSON that the drawing thread parses. */
  units: string;
  unpacked: string;
}

type FoundShipment = PrintedShipment & {
  id: number;
  warehouseId: number;
  status: ShipmentStatus;
  collectedAt: string | null;
};

/**
 * The line names the owner of its goods. A drum goes as a whole, so its owners come from the stock that is held or was taken for the line.
 */
const part = (quantity: string) => `jsonb_build_object(
  'stockCode', k.stock_code, 'name', k.name, 'unit', t.abbreviation, 'drum', l.drum_number,
  'jobs', case when l.drum_number is null then jsonb_build_array(j.number) else coalesce(o.jobs, '[]') end,
  'segment', case when l.drum_number is null then l.segment else o.segments end,
  'swc', case when l.by_swc then l.swc else o.swcs end,
  'quantity', trim_scale(${quantity})::text)`;

const packedPart = part('p.quantity');
const restPart = part('rest.quantity');

const goods = `
  join skus k on k.company_id = $1 and k.id = l.sku_id
  join units t on t.id = k.unit_id
  left join jobs j on j.company_id = l.company_id and j.id = l.job_id
  left join owners o on o.line_id = l.id`;

function readShipments(db: Reader, { companyId }: Printer, ids: readonly number[]): Promise<FoundShipment[]> {
  return db.many<FoundShipment>(
    `with held as (
       select l.id as line_id, r.stock_line_id
       from shipment_lines l
       join reservations r on r.company_id = $1 and r.document_line_id = l.id
       where l.company_id = $1 and l.shipment_id = any ($2::bigint[])
       union
       select m.document_line_id, m.stock_line_id
       from operations c
       join movements m on m.company_id = $1 and m.operation_id = c.id and m.quantity < 0
       where c.company_id = $1 and c.document = '${shipmentDocument.name}' and c.document_id = any ($2::bigint[]) and c.kind = 'collect'
         and not exists (select from operations r where r.company_id = $1 and r.reverses_id = c.id)
     ), owners as (
       select h.line_id, jsonb_agg(distinct j.number) as jobs, string_agg(distinct s.segment, ', ') as segments,
              string_agg(distinct s.swc, ', ') as swcs
       from held h
       join stock_lines s on s.company_id = $1 and s.id = h.stock_line_id
       left join jobs j on j.company_id = s.company_id and j.id = s.job_id
       group by h.line_id
     ), packed as (
       select p.packing_unit_id as unit_id, jsonb_agg(${packedPart} order by l.position) as goods
       from shipment_lines l
       join packed_goods p on p.company_id = l.company_id and p.shipment_line_id = l.id${goods}
       where l.company_id = $1 and l.shipment_id = any ($2::bigint[])
       group by p.packing_unit_id
     ), rest as (
       select l.id, l.shipment_id, l.quantity - coalesce(sum(p.quantity), 0) as quantity
       from shipment_lines l
       left join packed_goods p on p.company_id = l.company_id and p.shipment_line_id = l.id
       where l.company_id = $1 and l.shipment_id = any ($2::bigint[])
       group by l.id, l.shipment_id, l.quantity
       having l.quantity > coalesce(sum(p.quantity), 0)
     )
     select s.id, s.number, s.status, s.warehouse_id as "warehouseId", s.type, s.reason, s.business_type as "businessType",
            s.transport_type as "transportType", s.carrier, s.required_collection_date as "requiredCollectionDate",
            s.requested_by as "requestedBy", s.sales_order_number as "salesOrderNumber", s.rma_number as "rmaNumber",
            s.project_number as "projectNumber", s.org_number as "orgNumber", s.ship_from as "shipFrom", s.ship_to as "shipTo",
            coalesce(w.name || ' (' || w.short_name || ')', n.name, c.name) as "to", s.pallets, s.comments,
            b.name as "confirmedBy", s.collected_at as "collectedAt", s.fetched_by as "fetchedBy", s.signed_by as "signedBy",
            s.signature,
            (select coalesce(jsonb_agg(jsonb_build_object(
               'number', u.number, 'code', u.code, 'unit', u.unit, 'description', u.description,
               'weight', trim_scale(u.weight_kg)::text, 'sizes', jsonb_build_array(u.length_cm, u.width_cm, u.height_cm),
               'goods', coalesce(packed.goods, '[]')) order by u.number), '[]')::text
             from packing_units u
             left join packed on packed.unit_id = u.id
             where u.company_id = $1 and u.shipment_id = s.id) as units,
            (select coalesce(jsonb_agg(${restPart} order by l.position), '[]')::text
             from rest
             join shipment_lines l on l.company_id = $1 and l.id = rest.id${goods}
             where rest.shipment_id = s.id) as unpacked
     from shipments s
     join companies c on c.id = s.company_id
     left join warehouses w on w.id = s.destination_id
     left join partners n on n.company_id = s.company_id and n.id = s.partner_id
     left join users b on b.id = s.confirmed_by
     where s.company_id = $1 and s.id = any ($2::bigint[])
     order by array_position($2::bigint[], s.id)`,
    [companyId, ids],
  );
}
