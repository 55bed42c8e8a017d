import sql, { raw, type Sql } from 'sql-template-tag';
import type { ReportActor } from '../actor.ts';
import { type Filled, fill } from '../list/list-page.ts';
import { inWarehouses } from '../list/report-scope.ts';
import { ofOperation, type ProjectedRows, type Scope, selectUnreported } from './reported-rows.ts';

/** A line `n` of the pick `p`. Document lines and movements are numbered separately, so ids are made distinct. */
const ofPick = {
  ...ofOperation,
  id: '2 * n.id',
  kind: `'despatch'`,
  document: `'pick'`,
  number: 'p.number',
  reference: 'p.reference',
  partner_id: 'p.partner_id',
  destination_id: 'null::bigint',
  sent_to: 'p.despatch_to',
  created_at: 'p.created_at',
  minutes: minutesSince('p.created_at'),
  job_id: 'p.job_id',
  segment: 'p.segment',
  line_id: 'n.id',
  sku_id: 'n.sku_id',
  picked: 'n.quantity',
  quantity: 'n.despatched_quantity',
  difference: 'n.despatched_quantity - n.quantity',
  price: 'w.price',
  value: 'round(n.despatched_quantity * w.price, 4)',
};

/** The day by which the document `x` of a row should have left: to pick by, or the required collection. */
export const due = {
  joins: {
    a: sql`left join picks a on a.company_id = x.company_id and a.id = x.document_id and x.document = 'pick'`,
    b: sql`left join shipments b on b.company_id = x.company_id and b.id = x.document_id and x.document = 'shipment'`,
  },
  day: 'coalesce(a.pick_by_date, b.required_collection_date)',
};

type Column = keyof typeof ofPick | 'location_ids' | 'drum_ids';
const columns = [...Object.keys(ofPick), 'location_ids', 'drum_ids'] as Column[];

const ofShipment = {
  ...ofOperation,
  id: 'e.id',
  kind: 'g.kind',
  document: `'shipment'`,
  number: 'g.number',
  reference: 'g.sales_order_number',
  partner_id: 'g.partner_id',
  destination_id: 'g.destination_id',
  sent_to: 'g.ship_to',
  created_at: 'g.created_at',
  minutes: minutesSince('g.created_at'),
  job_id: 'e.job_id',
  segment: 'e.segment',
  line_id: 'n.id',
  sku_id: 'n.sku_id',
  picked: 'e.quantity',
  quantity: 'e.quantity',
  difference: '0::numeric',
  price: 'e.price',
  value: 'round(e.quantity * e.price, 4)',
};

/**
 * An undone despatch of the pick `p` or the shipment `g`, by its first movement `m`. The picked quantity is left out, because the document
 * may have changed since.
 */
const ofUndone: Filled<Column> = {
  ...ofOperation,
  id: '2 * m.id + 1',
  kind: `coalesce(g.kind, 'despatch')`,
  document: 'o.document',
  number: 'coalesce(p.number, g.number)',
  reference: 'coalesce(p.reference, g.sales_order_number)',
  partner_id: 'coalesce(p.partner_id, g.partner_id)',
  destination_id: 'g.destination_id',
  sent_to: 'coalesce(p.despatch_to, g.ship_to)',
  created_at: 'd.created_at',
  minutes: minutesSince('d.created_at'),
  job_id: 'coalesce(p.job_id, m.job_id)',
  segment: 'coalesce(p.segment, m.segment)',
  line_id: 'm.line_id',
  sku_id: 'm.sku_id',
  picked: 'null::numeric',
  quantity: 'm.quantity',
  difference: 'null::numeric',
  price: 'm.price',
  value: 'round(m.quantity * m.price, 4)',
  location_ids: 'm.location_ids',
  drum_ids: 'm.drum_ids',
};

export const goodsOutRows: ProjectedRows = {
  table: 'reported_goods_out',
  columns,
  pending: (scope) => [despatched(scope), collected(scope)],
};

/** Rows already written, rows not yet written, and undone despatches, which come from the ledger alone. */
export function goodsOutParts(actor: ReportActor): Sql[] {
  const names = raw(columns.join(', '));
  const stored = sql`
    select ${names}, false as undone
    from reported_goods_out
    where company_id = ${actor.companyId} and ${inWarehouses(actor, 'warehouse_id')}`;
  const pending = goodsOutRows.pending(actor).map((part) => sql`select x.*, false as undone from (${part}) x`);
  return [stored, ...pending, undone(actor)];
}

const despatched = (scope: Scope) =>
  selectUnreported(
    scope,
    'despatch',
    'pick',
    fill(columns, { ...ofPick, ...from(scope) }),
    sql`
      join pick_lines n on n.company_id = o.company_id and n.pick_id = o.document_id
      join picks p on p.company_id = o.company_id and p.id = o.document_id
      cross join lateral (select case when n.despatched_quantity > 0 then n.despatched_price end as price) w`,
  );

/** Owners come from the ledger: a drum leaves whole with the goods of all its owners, and each owner has a row. */
const collected = (scope: Scope) =>
  selectUnreported(
    scope,
    'collect',
    'shipment',
    fill(columns, { ...ofShipment, ...from(scope) }),
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

function from({ companyId }: Scope) {
  const gone = sql`m.company_id = ${companyId} and m.operation_id = o.id and m.document_line_id = n.id and m.quantity < 0`;
  return {
    location_ids: sql`
      array(
        select distinct s.location_id
        from movements m
        join stock_lines s on s.company_id = m.company_id and s.id = m.stock_line_id
        where ${gone})`,
    drum_ids: sql`
      array(
        select distinct s.drum_id
        from movements m
        join stock_lines s on s.company_id = m.company_id and s.id = m.stock_line_id and s.drum_id is not null
        where ${gone})`,
  };
}

/** One row for each line and, for a shipment, each owner; its first movement's id identifies it. */
const undone = (scope: Scope) => sql`
  select ${fill(columns, ofUndone)}, true as undone
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

function minutesSince(time: string): string {
  return `floor(extract(epoch from o.at - ${time}) / 60)::bigint`;
}
