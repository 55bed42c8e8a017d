import sql, { raw, type Sql } from 'sql-template-tag';
import type { Reply } from '../../../shared/contract/operation.ts';
import * as contract from '../../../shared/contract/shipments/shipments.ts';
import { refuse } from '../../../shared/errors.ts';
import { allows } from '../../../shared/permissions.ts';
import { actionsFor, type ShipmentStatus, shipmentKinds } from '../../../shared/shipments.ts';
import type { StockActor } from '../actor.ts';
import { ernDocument } from '../goods-in/ern-document.ts';
import { implement } from '../implement.ts';
import { listAndExport } from '../list/list-and-export.ts';
import { columnsOf } from '../list/list-page.ts';
import { firstSkus, firstSkusInWords, type OfLines, perUnit, perUnitInWords } from '../list/of-lines.ts';
import { isInAnyCase, matches, meets } from '../list/search.ts';
import type { Services } from '../services.ts';
import { today } from '../today.ts';
import { approves } from './decide-shipments.ts';
import { isOwnedBy } from './shipment-owners.ts';

/** Returns and transfers that leave this warehouse. Drafts are visible only to their authors. */
const shipments = listAndExport(contract.listShipments, (actor, query, services) => {
  const { companyId, warehouseId, userId } = actor;
  const line = (condition: Sql) => sql`exists (
    select from shipment_lines l
    join skus k on k.company_id = l.company_id and k.id = l.sku_id
    left join jobs j on j.company_id = l.company_id and j.id = l.job_id
    where l.company_id = ${companyId} and l.shipment_id = s.id and ${condition})`;
  return {
    ...shipmentRows(actor),
    id: 's.id',
    updated: 's.updated_at',
    within: sql`s.company_id = ${companyId}`,
    where: [
      'coming' in query && query.coming === true
        ? sql`s.company_id = ${companyId} and s.destination_id = ${warehouseId} and s.status in ('approved', 'awaitingCollection')`
        : sql`s.company_id = ${companyId} and s.warehouse_id = ${warehouseId} and (s.status <> 'draft' or s.created_by = ${userId})`,
    ],
    listed: [query.status === undefined ? sql`s.status <> 'cancelled'` : sql`true`],
    filters: {
      salesOrderNumber: isInAnyCase('s.sales_order_number'),
      rmaNumber: isInAnyCase('s.rma_number'),
      projectNumber: isInAnyCase('s.project_number'),
      orgNumber: isInAnyCase('s.org_number'),
      destination: (shortName) => sql`w.short_name = ${shortName}`,
      stockCode: (code) => line(sql`k.stock_code = ${code}`),
      drum: (drum) => line(sql`l.drum_number = ${drum}`),
      job: (job) => line(isOwnedBy(job)),
      mine: (isMine) => sql`(s.created_by = ${userId}) = ${isMine}`,
      coming: () => sql`true`,
      forMe: (isForMe) => sql`(${waitsFor(actor)}) = ${isForMe}`,
      collectionFrom: (date) => sql`s.required_collection_date >= ${date}`,
      collectionTo: (date) => sql`s.required_collection_date <= ${date}`,
      overdue: (overdue) => meets(isOverdue(services), overdue),
    },
    sorts: { destination: { by: `coalesce(w.short_name, '')`, type: 'text' } },
    inFile: {
      destination: `w.name || ' (' || w.short_name || ')'`,
      skus: firstSkusInWords(goods),
      quantities: perUnitInWords('l.quantity', goods),
    },
    search: (text) => sql`(
      ${matches(text, ['s.number', 's.requested_by', 's.sales_order_number', 's.rma_number', 's.project_number', 's.org_number', 's.ship_to', 'w.name', 'w.short_name', 'n.name'])}
      or ${line(matches(text, ['k.stock_code', 'l.drum_number']))})`,
  };
});

export const listShipments = shipments.list;
export const exportShipments = shipments.file(contract.exportShipments);

export const getShipmentStates = shipments.totals(contract.getShipmentStates, (_rows, actor, services) => ({
  draft: inStatus('draft'),
  pending: inStatus('pending'),
  forMe: sql`count(*) filter (where ${waitsFor(actor)})`,
  rejected: inStatus('rejected'),
  approved: inStatus('approved'),
  awaitingCollection: inStatus('awaitingCollection'),
  overdue: sql`count(*) filter (where ${isOverdue(services)})`,
  collected: inStatus('collected'),
  cancelled: inStatus('cancelled'),
}));

function inStatus(status: ShipmentStatus): string {
  return `count(*) filter (where s.status = '${status}')`;
}

function waitsFor(actor: StockActor): Sql {
  const kinds = shipmentKinds.filter((kind) => approves(actor, kind));
  return sql`s.status = 'pending' and s.kind = any (${kinds}) and s.created_by <> ${actor.userId}`;
}

function isOverdue(services: Pick<Services, 'now' | 'settings'>): Sql {
  return sql`s.status in ('approved', 'awaitingCollection') and s.required_collection_date < ${today(services)}`;
}

export const getShipment = implement(contract.getShipment, async (db, actor, { id }) => {
  const rows = shipmentRows(actor);
  const shipment = await db.maybeOne<FoundShipment>(sql`
    select ${columnsOf(rows)}, ${raw(documentColumns)}, s.warehouse_id = ${actor.warehouseId} as leaves
    ${rows.from}
    left join users su on su.id = s.submitted_by
    left join users de on de.id = s.decided_by
    left join users co on co.id = s.confirmed_by
    left join users fe on fe.id = s.collected_by
    where s.company_id = ${actor.companyId} and s.id = ${id} and ${isSeenBy(actor)}`);
  if (shipment === undefined) refuse('not_found', { values: { thing: 'return or transfer' } });
  const { status, mine: isAuthor, kind, leaves } = shipment;
  const works = leaves && actor.holder !== null && allows('shipments', actor.holder);
  const may = { status, isAuthor, works, approves: leaves && approves(actor, kind) };
  return { ...shipment, actions: actionsFor(may) };
});

type FoundShipment = Omit<Reply<typeof contract.getShipment>, 'actions'>;

/** SQL: whether the actor may print papers and labels of a shipment `s`: in its own warehouse and, once collected, in its destination. */
export function isPrintedBy(actor: StockActor): Sql {
  return sql`(s.warehouse_id = ${actor.warehouseId} or s.status = 'collected') and ${isSeenBy(actor)}`;
}

/**
 * SQL: whether the actor may view a shipment `s`. It is visible in its own warehouse, except for drafts of other users, and in its
 * destination once approved.
 */
export function isSeenBy({ warehouseId, userId }: StockActor): Sql {
  return sql`(
    s.warehouse_id = ${warehouseId} and (s.status <> 'draft' or s.created_by = ${userId})
    or s.destination_id = ${warehouseId} and s.status in ('approved', 'awaitingCollection', 'collected'))`;
}

/** The line breaks that PostgreSQL adds to base64 are removed. */
const documentColumns = `
  (select coalesce(jsonb_agg(a.name order by a.name), '[]') from (
     select distinct u.name
     from accesses a
     join users u on u.id = a.user_id
     where s.status = 'pending' and a.company_id = own.company_id and a.warehouse_id = s.warehouse_id and u.id <> s.created_by
       and a.disabled_at is null and u.disabled_at is null
       and (a.permissions @> array[case s.kind when 'return' then 'pluginVmApproveReturn' else 'pluginVmApproveTransfer' end]
            or exists (
              select from accesses g
              where g.user_id = u.id and g.company_id is null and g.warehouse_id is null and g.disabled_at is null
                and 'superAdmin' = any (g.permissions)
            ))
     order by u.name
     limit 5
   ) a) as approvers,
  s.comments, s.manifest_addresses as "manifestAddresses", su.name as "submittedBy", de.name as "decidedBy",
  s.decided_at as "decidedAt", s.decision_reason as "decisionReason", co.name as "confirmedBy", fe.name as "collectedBy",
  s.fetched_by as "fetchedBy", s.signed_by as "signedBy", translate(encode(s.signature, 'base64'), e'\\n', '') as signature,
  (select count(*) from shipment_lines l
   where l.company_id = own.company_id and l.shipment_id = s.id and l.quantity > (
     select coalesce(sum(p.quantity), 0) from packed_goods p where p.company_id = own.company_id and p.shipment_line_id = l.id
   )) as "unpackedLines"`;

function shipmentRows({ companyId, userId }: StockActor) {
  return {
    from: sql`
      from shipments s
      cross join (select ${companyId}::bigint as company_id, ${userId}::bigint as user_id) own
      join users c on c.id = s.created_by
      join warehouses f on f.id = s.warehouse_id
      left join warehouses w on w.id = s.destination_id
      left join partners n on n.company_id = s.company_id and n.id = s.partner_id`,
    columns: {
      id: 's.id',
      kind: 's.kind',
      number: 's.number',
      status: 's.status',
      type: 's.type',
      reason: 's.reason',
      businessType: 's.business_type',
      transportType: 's.transport_type',
      requestedBy: 's.requested_by',
      salesOrderNumber: 's.sales_order_number',
      rmaNumber: 's.rma_number',
      projectNumber: 's.project_number',
      orgNumber: 's.org_number',
      shipFrom: 's.ship_from',
      shipTo: 's.ship_to',
      requiredCollectionDate: 's.required_collection_date',
      pallets: 's.pallets',
      carrier: 's.carrier',
      warehouse: `jsonb_build_object('id', f.id, 'name', f.name, 'shortName', f.short_name)`,
      destination: `case when w.id is not null then jsonb_build_object('id', w.id, 'name', w.name, 'shortName', w.short_name) end`,
      partner: 'n.name',
      arrival,
      lines: '(select count(*) from shipment_lines l where l.company_id = own.company_id and l.shipment_id = s.id)',
      skus: firstSkus(goods),
      quantities: perUnit('l.quantity', goods),
      packingUnits:
        '(select count(*) from packing_units u where u.company_id = own.company_id and u.shipment_id = s.id)',
      createdBy: 'c.name',
      mine: 's.created_by = own.user_id',
      createdAt: 's.created_at',
      submittedAt: 's.submitted_at',
      confirmedAt: 's.confirmed_at',
      collectedAt: 's.collected_at',
      version: 's.version',
    },
  };
}

const goods: OfLines = { of: 'shipment_lines l', where: 'l.company_id = own.company_id and l.shipment_id = s.id' };

/** 'received' or 'closed' once nothing is in transit any more; 'closed' if any of it was closed as never arriving. */
const arrival = `(
  select case when bool_or(e.status = 'expected') then 'inTransit' when bool_or(x.effect is not null) then 'closed' else 'received' end
  from erns e
  left join lateral (
    select o.kind as effect from operations o
    where o.company_id = own.company_id and o.document = '${ernDocument.name}' and o.document_id = e.id and o.kind in ('close transit', 'send back')
      and not exists (select from operations r where r.company_id = own.company_id and r.reverses_id = o.id)
    limit 1
  ) x on true
  where e.company_id = own.company_id and e.shipment_id = s.id
  having count(*) > 0)`;
