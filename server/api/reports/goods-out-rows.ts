import sql, { type Sql } from 'sql-template-tag';
import type { ReportActor } from '../actor.ts';
import { inWarehouses } from '../list/report-scope.ts';
import { type ReportedRows, reportedPart, type Scope, selectUnreported } from './reported-rows.ts';

const columns = `
  id, company_id, operation_id, at, warehouse_id, user_id, kind, document, document_id, number, reference, partner_id, destination_id,
  sent_to, created_at, minutes, job_id, segment, line_id, sku_id, picked, quantity, difference, price, value, location_ids, drum_ids`;

/** The columns of the rows `x` of goods out. Documents' lines and movements are numbered each by themselves. */
export const goodsOutColumns = `${columns}, undone`;

/** What left, as the queue writes it down. */
export const reportedGoodsOut: ReportedRows = {
  table: 'reported_goods_out',
  columns,
  unreported: (scope) => [despatched(scope), collected(scope)],
};

/** What is reported already, what is not yet, and what was undone, which the ledger alone is asked about. */
export function goodsOutParts(actor: ReportActor): Sql[] {
  const unreported = reportedGoodsOut.unreported(actor).map((part) => sql`select x.*, false from (${part}) x`);
  return [reportedPart(reportedGoodsOut, actor), ...unreported, undone(actor)];
}

const despatched = (scope: Scope) =>
  selectUnreported(
    scope,
    'despatch',
    'pick',
    sql`
      2 * n.id, o.company_id, o.id, o.at, o.warehouse_id, o.user_id, 'despatch', 'pick', o.document_id, p.number, p.reference, p.partner_id,
      null::bigint, p.despatch_to, p.created_at, ${minutes(sql`p.created_at`)}, p.job_id, p.segment, n.id, n.sku_id, n.quantity,
      n.despatched_quantity, n.despatched_quantity - n.quantity, w.price, round(n.despatched_quantity * w.price, 4), ${from(scope)}`,
    sql`
      join pick_lines n on n.company_id = o.company_id and n.pick_id = o.document_id
      join picks p on p.company_id = o.company_id and p.id = o.document_id
      cross join lateral (select case when n.despatched_quantity > 0 then n.despatched_price end as price) w`,
  );

/** Whose goods left the ledger says: a drum goes whole with its owners, each of whom has a row. */
const collected = (scope: Scope) =>
  selectUnreported(
    scope,
    'collect',
    'shipment',
    sql`
      e.id, o.company_id, o.id, o.at, o.warehouse_id, o.user_id, g.kind, 'shipment', o.document_id, g.number, g.sales_order_number,
      g.partner_id, g.destination_id, g.ship_to, g.created_at, ${minutes(sql`g.created_at`)}, e.job_id, e.segment, n.id, n.sku_id, e.quantity,
      e.quantity, 0::numeric, e.price, round(e.quantity * e.price, 4), ${from(scope)}`,
    sql`
      join shipments g on g.company_id = o.company_id and g.id = o.document_id
      join shipment_lines n on n.company_id = o.company_id and n.shipment_id = o.document_id
      cross join lateral (
        select case when row_number() over (order by min(m.id)) = 1 then 2 * n.id else 2 * min(m.id) + 1 end as id, s.job_id, s.segment,
               -sum(m.quantity) as quantity, min(m.price) as price
        from movements m
        join stock_lines s on s.company_id = m.company_id and s.id = m.stock_line_id
        where m.company_id = ${scope.companyId} and m.operation_id = o.id and m.document_line_id = n.id and m.quantity < 0
        group by s.job_id, s.segment
      ) e`,
  );

/** Where what left for line `n` had lain, and on which drums. */
const from = ({ companyId }: Scope) => sql`
  array(
    select distinct s.location_id
    from movements m
    join stock_lines s on s.company_id = m.company_id and s.id = m.stock_line_id
    where m.company_id = ${companyId} and m.operation_id = o.id and m.document_line_id = n.id and m.quantity < 0),
  array(
    select distinct s.drum_id
    from movements m
    join stock_lines s on s.company_id = m.company_id and s.id = m.stock_line_id and s.drum_id is not null
    where m.company_id = ${companyId} and m.operation_id = o.id and m.document_line_id = n.id and m.quantity < 0)`;

/**
 * The document may have been edited since: the first movement of each line, and of a shipment of each owner, stands for it, without what was
 * picked.
 */
const undone = (scope: Scope) => sql`
  select 2 * m.id + 1, o.company_id, o.id, o.at, o.warehouse_id, o.user_id, coalesce(g.kind, 'despatch'), o.document, o.document_id,
         coalesce(p.number, g.number), coalesce(p.reference, g.sales_order_number), coalesce(p.partner_id, g.partner_id),
         g.destination_id, coalesce(p.despatch_to, g.ship_to), d.created_at, ${minutes(sql`d.created_at`)}, 
         coalesce(p.job_id, m.job_id), coalesce(p.segment, m.segment), m.line_id,
         m.sku_id, null::numeric, m.quantity, null::numeric, m.price, round(m.quantity * m.price, 4), m.location_ids, m.drum_ids, true
  from operations r
  join operations o on o.company_id = r.company_id and o.id = r.reverses_id
  cross join lateral (
    select min(m.id) as id, m.document_line_id as line_id, w.job_id, w.segment, min(s.sku_id) as sku_id, -sum(m.quantity) as quantity, min(m.price) as price,
           array_agg(s.location_id) as location_ids, array_agg(s.drum_id) as drum_ids
    from movements m
    join stock_lines s on s.company_id = m.company_id and s.id = m.stock_line_id
    cross join lateral (
      select case when o.document = 'shipment' then s.job_id end as job_id, case when o.document = 'shipment' then s.segment end as segment
    ) w
    where m.company_id = ${scope.companyId} and m.operation_id = o.id and m.quantity < 0
    group by m.document_line_id, w.job_id, w.segment
  ) m
  left join picks p on p.company_id = o.company_id and p.id = case when o.document = 'pick' then o.document_id end
  left join shipments g on g.company_id = o.company_id and g.id = case when o.document = 'shipment' then o.document_id end
  cross join lateral (select coalesce(p.created_at, g.created_at) as created_at) d
  where r.company_id = ${scope.companyId} and r.reverses_id is not null and ${inWarehouses(scope, 'o.warehouse_id')} and o.kind in ('despatch', 'collect')`;

/** Whole minutes from then until the operation `o`. */
const minutes = (since: Sql) => sql`floor(extract(epoch from o.at - ${since}) / 60)::bigint`;
