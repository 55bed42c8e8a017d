import sql, { raw, type Sql } from 'sql-template-tag';
import type { Input } from '../../../shared/contract/operation.ts';
import type { printDiscrepancyClaim } from '../../../shared/contract/prints/discrepancy-claim.ts';
import * as contract from '../../../shared/contract/reports/discrepancy.ts';
import { seesPrices } from '../../../shared/permissions.ts';
import type { Reader } from '../../db/query.ts';
import type { ReportActor } from '../actor.ts';
import { listAndExport } from '../list/list-and-export.ts';
import { type Filled, fill, rowsOf } from '../list/list-page.ts';
import { inWarehouses } from '../list/report-scope.ts';
import type { Services } from '../services.ts';
import { period } from './movements.ts';

/**
 * Differences (rules 2, report/discrepancy) of received ERNs and of posted stock counts, whose lines share one numbering. A follow-up ERN
 * has no rows of its own: its receipts and shortages count for the line that it follows, or they would be counted twice.
 */
const discrepancies = listAndExport(contract.listDiscrepancies, (actor, _query, services) => {
  const { companyId, holder, layout } = actor;
  const price = seesPrices(holder) ? 'k.price' : 'null::numeric';
  return {
    ...rowsOf(companyId, [ernLines(actor), countLines(actor)]),
    joins: {
      k: sql`join skus k on k.company_id = ${companyId} and k.id = x.sku_id`,
      t: sql`join units t on t.id = k.unit_id`,
      w: sql`join warehouses w on w.id = x.warehouse_id`,
      f: sql`left join warehouses f on f.id = x.from_warehouse_id`,
      j: sql`left join jobs j on j.company_id = k.company_id and j.id = x.job_id`,
      p: sql`left join partners p on p.company_id = k.company_id and p.id = x.partner_id`,
      c: followed(companyId),
      d: damage(companyId),
      u: sql`left join users u on u.id = x.by_id`,
    },
    columns: {
      id: 'x.id',
      at: 'x.at',
      kind: 'x.kind',
      document: 'x.document',
      documentId: 'x.document_id',
      number: 'x.number',
      partner: 'p.name',
      warehouseId: 'x.warehouse_id',
      warehouse: 'w.name',
      fromWarehouse: 'f.name',
      deliveryDate: 'x.delivery_date',
      skuId: 'x.sku_id',
      stockCode: 'k.stock_code',
      name: 'k.name',
      jobId: 'x.job_id',
      job: 'j.number',
      segment: 'x.segment',
      swc: 'x.swc',
      drum: 'x.drum_number',
      shipped: 'x.shipped',
      received: 'x.received',
      later: 'c.later',
      expected: 'c.expected',
      short,
      over,
      damaged: 'd.quantity',
      unit: 't.abbreviation',
      comments: 'd.comments',
      photos: 'd.photos',
      outcome: 'c.outcome',
      person: 'u.name',
      price,
      value: `round(${short} * ${price}, 4)`,
    },
    id: 'x.id',
    where: [],
    filters: {
      ...period('x.at', services),
      isShort: (is) => sql`(${raw(short)} > 0) = ${is}`,
      isOver: (is) => sql`(${raw(over)} > 0) = ${is}`,
      isDamaged: (is) => sql`(d.quantity > 0) = ${is}`,
      isOpen: (is) => sql`(c.expected > 0) = ${is}`,
    },
    inSums: { value: `${short} * ${price}` },
    inFile: { comments: `array_to_string(d.comments, '; ')` },
    search: ['x.number', 'p.name', 'k.stock_code', 'k.name', 'j.number', 'x.drum_number'],
    unasked: [
      ...(actor.warehouseId === null ? [] : (['warehouse'] as const)),
      ...(seesPrices(holder) ? [] : (['price', 'value'] as const)),
      ...(layout === 'H3G' ? [] : (['swc', 'deliveryDate'] as const)),
    ],
  };
});

export const listDiscrepancies = discrepancies.list;
export const groupDiscrepancies = discrepancies.groups(contract.groupDiscrepancies);
export const exportDiscrepancyGroups = discrepancies.groupFile(contract.exportDiscrepancyGroups);
export const discrepancyTotals = discrepancies.addedUp(contract.discrepancyTotals);
export const exportDiscrepancies = discrepancies.file(contract.exportDiscrepancies);

/** The lines of a claim to a partner, as JSON text: lines of its deliveries that are still short, over or damaged after all follow-ups. */
export function readClaimed(
  db: Reader,
  actor: ReportActor,
  query: Input<typeof printDiscrepancyClaim>,
  services: Services,
): Promise<{ count: number; lines: string; first: string; last: string }> {
  const price = seesPrices(actor.holder) ? 'k.price' : 'null::numeric';
  const day = sql`(x.at at time zone ${services.settings.timezone})::date`;
  return discrepancies.one(db, actor, { ...query, kind: ['delivery'] }, services, (select) => {
    const columns = sql`
      x.at, x.id, jsonb_build_object(
        'ern', x.number, 'warehouse', w.short_name, 'receivedOn', ${day}, 'deliveryDate', x.delivery_date, 'reference', x.reference,
        'stockCode', k.stock_code, 'name', k.name, 'unit', t.abbreviation, 'shipped', trim_scale(x.shipped)::text,
        'received', trim_scale(x.received)::text, 'short', trim_scale(${raw(short)})::text, 'over', trim_scale(${raw(over)})::text,
        'damaged', trim_scale(d.quantity)::text, 'comments', d.comments, 'photos', d.photos,
        'value', trim_scale(round((${raw(short)} + d.quantity) * ${raw(price)}, 4))::text) as line, ${day} as day,
      ${raw(short)} + ${raw(over)} + d.quantity as differs`;
    return sql`
      select count(*) as count, coalesce(jsonb_agg(c.line order by c.at, c.id), '[]')::text as lines,
             min(c.day)::text as first, max(c.day)::text as last
      from (${select(columns)}) c
      where c.differs > 0`;
  });
}

const ofErn = {
  company_id: 'l.company_id',
  id: 'l.id',
  kind: `case e.source when 'transfer' then 'transfer' else 'delivery' end`,
  document: `case when seen.known then 'ern' else 'shipment' end`,
  document_id: 'case when seen.known then e.id else e.shipment_id end',
  number: 'case when seen.known then e.number else s.number end',
  warehouse_id: 'e.warehouse_id',
  from_warehouse_id: 'e.from_warehouse_id',
  partner_id: 'e.partner_id',
  delivery_date: 'e.delivery_date',
  reference: 'e.reference',
  at: 'e.received_at',
  by_id: 'case when seen.known then o.user_id end',
  sku_id: 'l.sku_id',
  job_id: 'l.job_id',
  segment: 'l.segment',
  swc: 'l.swc',
  drum_number: 'l.drum_number',
  shipped: 'l.shipped_quantity',
  received: 'l.received_quantity',
  reason: 'null::text',
};

type Column = keyof typeof ofErn;
const columns = Object.keys(ofErn) as Column[];

/** Null for a join. A plain null would let the planner remove the join, and a database sharded by company cannot handle that. */
const nobody = '(select null::bigint)';

/** A line `l` of the stock count `s`. An uncounted line counts as zero. */
const ofCount: Filled<Column> = {
  company_id: 'l.company_id',
  id: 'l.id',
  kind: `'count'`,
  document: `'stockCount'`,
  document_id: 's.id',
  number: 's.number',
  warehouse_id: 's.warehouse_id',
  from_warehouse_id: 'null::bigint',
  partner_id: nobody,
  delivery_date: 'null::date',
  reference: 'null::text',
  at: 's.posted_at',
  by_id: 's.posted_by',
  sku_id: 'l.sku_id',
  job_id: nobody,
  segment: 'null::text',
  swc: 'null::text',
  drum_number: 'l.drum_number',
  shipped: 'l.book',
  received: 'coalesce(l.counted, 0)',
  reason: 's.reason',
};

/**
 * Lines of received ERNs, other than follow-ups, whose received quantity differs from the shipped one or that have damaged goods. A sender
 * without access to the destination sees the transfer under its own number, and not who received it (rules: Return and transfer).
 */
function ernLines(actor: ReportActor): Sql {
  const { companyId } = actor;
  return sql`
    select ${fill(columns, ofErn)}
    from erns e
    cross join lateral (select ${isKnown(actor)} as known) seen
    left join shipments s on s.company_id = e.company_id and s.id = e.shipment_id
    join ern_lines l on l.company_id = e.company_id and l.ern_id = e.id
    left join effects f on f.company_id = l.company_id and f.document_line_id = l.id
    left join operations o on o.company_id = f.company_id and o.id = f.operation_id
    where e.company_id = ${companyId} and e.status = 'received' and e.follows_id is null
      and (${inWarehouses(actor, 'e.warehouse_id')} or ${inWarehouses(actor, 'e.from_warehouse_id')})
      and l.id in (
        select n.id from ern_lines n where n.company_id = ${companyId} and n.received_quantity <> n.shipped_quantity
        union all
        select n.ern_line_id from ern_counts n where n.company_id = ${companyId} and n.comment is not null
      )`;
}

/** Whether the user has an access to the warehouse of the ERN `e`, not only the access in use. */
function isKnown({ userId, companyId, warehouseId }: ReportActor): Sql {
  if (warehouseId === null) return sql`true`;
  return sql`e.warehouse_id = ${warehouseId} or exists (
    select from accesses a
    where a.user_id = ${userId} and a.company_id = ${companyId} and a.warehouse_id = e.warehouse_id and a.disabled_at is null
  )`;
}

function countLines(actor: ReportActor): Sql {
  return sql`
    select ${fill(columns, ofCount)}
    from stock_counts s
    join stock_count_lines l on l.company_id = s.company_id and l.count_id = s.id
    where s.company_id = ${actor.companyId} and s.status = 'posted' and ${inWarehouses(actor, 's.warehouse_id')}
      and l.book <> coalesce(l.counted, 0)`;
}

/**
 * The line `x` and the follow-up lines that expect, or received, its missing goods. A follow-up has the short lines of its ERN in the same
 * order, so a line's rank among the short lines is its position there; an edit of the follow-up keeps the positions. A cancelled follow-up
 * expects nothing.
 */
const chain = (companyId: number) => sql`
  with recursive chain as (
    select l.id, l.ern_id, l.position, l.sku_id, l.shipped_quantity as shipped, l.received_quantity as received, false as later
    from ern_lines l
    where l.company_id = ${companyId} and l.id = x.id
    union all
    select l.id, l.ern_id, l.position, l.sku_id, l.shipped_quantity, l.received_quantity, true
    from chain
    join erns e on e.company_id = ${companyId} and e.follows_id = chain.ern_id and e.status <> 'cancelled'
    join ern_lines l on l.company_id = ${companyId} and l.ern_id = e.id and l.sku_id = chain.sku_id and l.position = (
      select count(*) from ern_lines b
      where b.company_id = ${companyId} and b.ern_id = chain.ern_id and b.position <= chain.position
        and b.received_quantity < b.shipped_quantity
    )
    where chain.received < chain.shipped
  )`;

const followed = (companyId: number) => sql`
  left join lateral (
    ${chain(companyId)}
    select coalesce(sum(n.received) filter (where n.later), 0) as later,
           coalesce(sum(n.shipped) filter (where n.received is null), 0) as expected,
           (
             select o.facts ->> 'outcome'
             from chain b
             join effects f on f.company_id = ${companyId} and f.document_line_id = b.id
             join operations o on o.company_id = ${companyId} and o.id = f.operation_id and o.kind in ('close transit', 'send back')
             limit 1
           ) as outcome
    from chain n
  ) c on true`;

const damage = (companyId: number) => sql`
  left join lateral (
    ${chain(companyId)}
    select coalesce((
             select sum(n.quantity) from chain b
             join ern_counts n on n.company_id = ${companyId} and n.ern_line_id = b.id
             where n.comment is not null and b.received is not null
           ), 0) as quantity,
           array(
             select distinct n.comment
             from chain b
             cross join lateral (
               select l.discrepancy_comment as comment from ern_lines l where l.company_id = ${companyId} and l.id = b.id
               union all
               select n.comment from ern_counts n where n.company_id = ${companyId} and n.ern_line_id = b.id
             ) n
             where n.comment is not null
             union
             select x.reason where x.reason is not null
             order by 1
           ) as comments,
           (
             select count(*) from chain b
             join photos f on f.company_id = ${companyId} and f.ern_line_id = b.id and f.removed_at is null
           ) as photos
  ) d on true`;

const balance = 'x.shipped - x.received - c.later - c.expected';
const short = `case when c.outcome = 'sentBack' then 0 else greatest(${balance}, 0) end`;
const over = `greatest(-(${balance}), 0)`;
