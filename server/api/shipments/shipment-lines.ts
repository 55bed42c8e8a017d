import sql, { join, raw, type Sql } from 'sql-template-tag';
import * as contract from '../../../shared/contract/shipments/shipment-lines.ts';
import { ernDocument } from '../goods-in/ern-document.ts';
import { listAndExport } from '../list/list-and-export.ts';
import { ownCompany } from '../list/list-page.ts';
import { skuOfLine } from '../stock/counted-in.ts';
import { ownerOf, owners } from './shipment-owners.ts';
import { requireShipment } from './viewed-shipments.ts';

const packed = `(
  select coalesce(sum(p.quantity), 0) from packed_goods p where p.company_id = own.company_id and p.shipment_line_id = l.id
)`;

/** The current location of a line's goods: reserved goods may have been moved. */
const currentLocation = `(
  select jsonb_build_object('id', o.id, 'name', o.name)
  from reservations r
  join stock_lines s on s.company_id = own.company_id and s.id = r.stock_line_id
  join locations o on o.id = s.location_id
  where r.company_id = own.company_id and r.document_line_id = l.id
  order by o.walk_key, s.id
  limit 1
)`;

const available = `(
  select case when l.drum_number is not null and sum(s.reserved) > 0 then 0 else coalesce(sum(s.quantity - s.reserved), 0) end
  from stock_lines s
  left join drums d on d.company_id = s.company_id and d.id = s.drum_id
  where s.company_id = own.company_id and s.warehouse_id = own.warehouse_id and s.sku_id = l.sku_id and s.location_id = l.location_id and s.present
    and case when l.drum_number is null
             then s.drum_id is null and s.job_id is not distinct from l.job_id and s.segment is not distinct from l.segment
                  and (not l.by_swc or s.swc is not distinct from l.swc)
             else d.number = l.drum_number end
)`;

export const { list: listShipmentLines } = listAndExport(
  contract.listShipmentLines,
  async (actor, { id }, _services, db) => {
    await requireShipment(db, actor, id);
    return {
      from: sql`
        from shipment_lines l
        cross join (select ${actor.companyId}::bigint as company_id, ${actor.warehouseId}::bigint as warehouse_id) own
        join skus k on k.company_id = l.company_id and k.id = l.sku_id
        join units t on t.id = k.unit_id
        left join packing_types g on g.id = k.packing_type_id
        join locations o on o.id = l.location_id
        left join jobs j on j.company_id = l.company_id and j.id = l.job_id`,
      columns: {
        id: 'l.id',
        position: 'l.position',
        sku: skuOfLine,
        location: `coalesce(${currentLocation}, jsonb_build_object('id', o.id, 'name', o.name))`,
        drumNumber: 'l.drum_number',
        job: 'j.number',
        segment: 'l.segment',
        bySwc: 'l.by_swc',
        swc: 'l.swc',
        owners: owners(actor.layout),
        quantity: 'l.quantity',
        packed,
        available,
      },
      id: 'l.id',
      where: [sql`l.company_id = ${actor.companyId} and l.shipment_id = ${id}`],
      filters: {
        unpacked: (isUnpacked) => sql`(l.quantity > ${raw(packed)}) = ${isUnpacked}`,
      },
      sorts: { stockCode: { by: 'k.stock_code', type: 'text' } },
      search: ['k.stock_code', 'k.name', 'l.drum_number'],
    };
  },
);

/** The outcome of a shipment, ERN line by ERN line. Numbers and names are visible only to users with an access to the destination. */
export const { list: listShipmentArrivals } = listAndExport(
  contract.listShipmentArrivals,
  async (actor, { id }, _services, db) => {
    await requireShipment(db, actor, id);
    return {
      from: sql`
        from erns e
        cross join ${ownCompany(actor.companyId)}
        join ern_lines l on l.company_id = own.company_id and l.ern_id = e.id
        join skus k on k.company_id = own.company_id and k.id = l.sku_id
        join units t on t.id = k.unit_id
        left join lateral (
          select o.kind, o.facts ->> 'outcome' as outcome, o.reason, o.user_id, o.at
          from operations o
          where o.company_id = own.company_id and o.document = ${ernDocument.name} and o.document_id = e.id
            and o.kind in ('receive', 'close transit', 'send back')
            and not exists (select from operations r where r.company_id = own.company_id and r.reverses_id = o.id)
          order by o.id desc
          limit 1
        ) o on true
        left join users u on u.id = o.user_id
        cross join lateral (
          select e.warehouse_id = ${actor.warehouseId} as here, exists (
            select from accesses a
            where a.user_id = ${actor.userId} and a.company_id = own.company_id and a.warehouse_id = e.warehouse_id and a.disabled_at is null
          ) as known
        ) seen`,
      columns: {
        id: 'l.id',
        position: `row_number() over (order by e.id, l.position)`,
        ern: `case when seen.known then jsonb_build_object('id', e.id, 'number', e.number, 'here', seen.here) end`,
        outcome: `case when e.status = 'expected' then 'inTransit' else coalesce(o.outcome, 'received') end`,
        stockCode: 'k.stock_code',
        name: 'k.name',
        unit: 't.abbreviation',
        drumNumber: 'l.drum_number',
        sent: 'l.shipped_quantity',
        received: `case when o.outcome is null then l.received_quantity end`,
        comment: 'coalesce(l.discrepancy_comment, o.reason)',
        by: `case when seen.known then u.name end`,
        at: 'o.at',
      },
      id: 'l.id',
      where: [sql`e.company_id = ${actor.companyId} and e.shipment_id = ${id}`],
      filters: {
        differing: (isDiffering) =>
          sql`(e.status = 'received' and (o.outcome is not null or l.received_quantity <> l.shipped_quantity)) = ${isDiffering}`,
      },
      sorts: { position: { by: 'l.id', type: 'bigint' } },
      search: ['k.stock_code', 'k.name', 'l.drum_number', 'e.number'],
    };
  },
);

/** Stock that can be sent, by SKU and location, in H3G also by SWC, with a drum as one row. */
export const { list: listStockToSend } = listAndExport(
  contract.listStockToSend,
  ({ companyId, warehouseId, layout }, query) => {
    const bySwc = `(${layout === 'H3G'} and s.drum_id is null)`;
    // Applied before aggregation: a scan asks for one row, and the warehouse may have a hundred thousand.
    const { skuId, stockCode, location, drum } = query;
    const only = join(
      [
        sql`s.company_id = ${companyId} and s.warehouse_id = ${warehouseId} and s.present`,
        ...(skuId === undefined ? [] : [sql`s.sku_id = any (${skuId}::bigint[])`]),
        ...(stockCode === undefined
          ? []
          : [sql`s.sku_id in (${ofCompany(companyId, 'skus', 'stock_code', stockCode)})`]),
        ...(drum === undefined ? [] : [sql`s.drum_id in (${ofCompany(companyId, 'drums', 'number', drum)})`]),
        ...(location === undefined ? [] : [sql`i.name = ${location}`]),
      ],
      ' and ',
    );
    return {
      from: sql`
      from (
        select min(s.id) as id, s.sku_id, s.location_id, s.drum_id, sum(s.quantity) as quantity,
               case when s.drum_id is null then sum(s.quantity - s.reserved)
                    when sum(s.reserved) > 0 then 0 else sum(s.quantity) end as available,
               case when count(distinct coalesce(s.job_id, 0)) = 1 then min(s.job_id) end as job_id,
               case when count(distinct coalesce(s.segment, '')) = 1 then min(s.segment) end as segment,
               case when ${raw(bySwc)} then min(s.swc) end as swc,
               jsonb_agg(distinct ${raw(ownerOf(layout))}) as owners
        from stock_lines s
        join locations i on i.id = s.location_id and not i.in_transit
        left join jobs w on w.company_id = s.company_id and w.id = s.job_id
        where ${only}
        group by s.sku_id, s.location_id, s.drum_id, case when s.drum_id is null then s.job_id end,
                 case when s.drum_id is null then s.segment end, case when ${raw(bySwc)} then s.swc end
      ) s
      join skus k on k.company_id = ${companyId} and k.id = s.sku_id
      join units t on t.id = k.unit_id
      left join packing_types g on g.id = k.packing_type_id
      join locations o on o.id = s.location_id
      left join drums d on d.company_id = k.company_id and d.id = s.drum_id
      left join jobs j on j.company_id = k.company_id and j.id = s.job_id`,
      columns: {
        id: 's.id',
        sku: skuOfLine,
        location: `jsonb_build_object('id', o.id, 'name', o.name, 'quarantine', o.quarantine)`,
        drumId: 's.drum_id',
        drumNumber: 'd.number',
        job: 'j.number',
        segment: 's.segment',
        bySwc,
        swc: 's.swc',
        owners: 's.owners',
        quantity: 's.quantity',
        available: 's.available',
      },
      id: 's.id',
      where: [sql`k.retired_at is null`],
      filters: {
        skuId: null,
        stockCode: null,
        location: null,
        drum: null,
        free: (isFree) => sql`(s.job_id is null) = ${isFree}`,
      },
      sorts: { location: { by: 'o.walk_key', type: 'text' }, stockCode: { by: 'k.stock_code', type: 'text' } },
      search: ['k.stock_code', 'k.name', 'o.name', 'd.number', 'j.number'],
    };
  },
);

function ofCompany(companyId: number, table: 'skus' | 'drums', column: string, code: string): Sql {
  return sql`select id from ${raw(table)} where company_id = ${companyId} and ${raw(column)} = ${code}`;
}
