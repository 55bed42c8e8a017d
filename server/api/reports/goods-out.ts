import sql, { raw, type Sql } from 'sql-template-tag';
import * as contract from '../../../shared/contract/reports/goods-out.ts';
import { seesPrices } from '../../../shared/permissions.ts';
import type { ReportActor } from '../actor.ts';
import { listAndExport } from '../list/list-and-export.ts';
import { rowsOf } from '../list/list-page.ts';
import { byWarehouse, inWarehouses } from '../list/report-scope.ts';
import { byPerson, jobOf, partnerOf, searchNames, skuOf } from './names.ts';
import { byTime, newestOf, period } from './period.ts';
import { undoing, undoneColumns } from './undone.ts';

/**
 * What left (rules 2, report/goodsOut). In force, each line of the document has left, also one of which nothing did. Of what was undone the
 * ledger alone is sure: its first movement stands for the line, which somebody may have changed since.
 */
const goodsOut = listAndExport(contract.listGoodsOut, (actor, _asked, services) => {
  const { companyId, holder, layout } = actor;
  const priced = (column: string) => (seesPrices(holder) ? column : 'null::numeric');
  return {
    ...rowsOf([despatched(actor), collected(actor), undone(actor)], names),
    joins: {
      ...undoing,
      o: sql`join operations o on o.company_id = ${companyId} and o.id = x.operation_id`,
      v: left(companyId),
      k: sql`join skus k on k.company_id = ${companyId} and k.id = x.sku_id`,
      t: sql`join units t on t.id = k.unit_id`,
      y: sql`join warehouses y on y.id = x.warehouse_id`,
      j: sql`left join jobs j on j.company_id = x.company_id and j.id = x.job_id`,
      c: sql`left join partners c on c.company_id = x.company_id and c.id = x.partner_id`,
      w: sql`left join warehouses w on w.id = x.destination_id`,
      u: sql`join users u on u.id = x.user_id`,
      n: sql`left join pick_lines n on n.company_id = x.company_id and n.id = x.line_id and not x.undone`,
    },
    columns: {
      id: 'x.id',
      at: 'x.at',
      kind: 'x.kind',
      document: 'x.document',
      documentId: 'x.document_id',
      number: 'x.number',
      reference: 'x.reference',
      destination: 'coalesce(c.name, w.name, x.sent_to)',
      skuId: 'x.sku_id',
      stockCode: 'k.stock_code',
      name: 'k.name',
      warehouseId: 'x.warehouse_id',
      warehouse: 'y.name',
      jobId: 'x.job_id',
      job: 'j.number',
      segment: 'x.segment',
      locations: 'v.locations',
      drums: 'v.drums',
      swcs: 'v.swcs',
      picked: 'x.picked',
      quantity: 'x.quantity',
      difference,
      unit: 't.abbreviation',
      shortages: missing,
      accepted,
      person: 'u.name',
      createdAt: 'x.created_at',
      minutesToDespatch: 'floor(extract(epoch from x.at - x.created_at) / 60)::bigint',
      price: priced(price),
      value: priced(`round(x.quantity * ${price}, 4)`),
      ...undoneColumns,
      undone: 'x.undone',
      operationId: 'x.operation_id',
    },
    id: 'x.id',
    ties: byTime,
    newest: newestOf(
      sql`select at from operations where company_id = ${companyId} and kind in ('despatch', 'collect')`,
    ),
    sorts: byWarehouse(actor, 'y.name'),
    where: [],
    filters: {
      ...period('x.at', services),
      person: byPerson,
      location: (name) => lefts(companyId, sql`join locations l on l.id = s.location_id and l.name = ${name}`),
      drum: (number) =>
        lefts(
          companyId,
          sql`join drums d on d.company_id = s.company_id and d.id = s.drum_id and d.number = ${number}`,
        ),
      short: (short) => sql`coalesce(${raw(difference)} < 0, false) = ${short}`,
      over: (over) => sql`coalesce(${raw(difference)} > 0, false) = ${over}`,
    },
    search: searchNames(
      actor,
      ['x.number', 'x.reference', 'x.sent_to'],
      [partnerOf, { table: 'warehouses', id: 'x.destination_id', by: ['name'] }, skuOf, jobOf],
    ),
    inFile: {
      locations: inWords('v.locations'),
      drums: inWords('v.drums'),
      swcs: inWords('v.swcs'),
      shortages: inWords(missing),
      accepted: inWords(accepted),
    },
    counted: [sql`not x.undone`],
    inSums: { value: priced('x.quantity * x.price') },
    unasked: [
      ...(actor.warehouseId === null ? [] : (['warehouse'] as const)),
      ...(seesPrices(holder) ? [] : (['price', 'value'] as const)),
      ...(layout === 'H3G' ? [] : (['swcs'] as const)),
    ],
  };
});

export const listGoodsOut = goodsOut.list;
export const groupGoodsOut = goodsOut.groups(contract.groupGoodsOut);
export const exportGoodsOutGroups = goodsOut.groupFile(contract.exportGoodsOutGroups);
export const goodsOutTotals = goodsOut.addedUp(contract.goodsOutTotals);
export const exportGoodsOut = goodsOut.file(contract.exportGoodsOut);

/** Operations `o` in force of a kind, newest first by the index `operations_out`. */
const inForce = ({ companyId }: ReportActor, kind: 'despatch' | 'collect') => sql`
  left join operations r on r.company_id = o.company_id and r.reverses_id = o.id
  where o.company_id = ${companyId} and o.kind = ${kind} and r.reverses_id is null`;

const names = `
  id, company_id, operation_id, at, warehouse_id, user_id, kind, document, document_id, number, reference, partner_id, destination_id,
  sent_to, created_at, job_id, segment, line_id, sku_id, picked, quantity, price, undone`;

/** Documents' lines and movements are numbered each by themselves. */
const despatched = (actor: ReportActor) => sql`
  select 2 * n.id, o.company_id, o.id, o.at, o.warehouse_id, o.user_id, 'despatch', 'pick', o.document_id, p.number, p.reference,
         p.partner_id, null::bigint, p.despatch_to, p.created_at, p.job_id, p.segment, n.id, n.sku_id, n.quantity, n.despatched_quantity,
         n.despatched_price, false
  from operations o
  join pick_lines n on n.company_id = o.company_id and n.pick_id = o.document_id
  join picks p on p.company_id = o.company_id and p.id = o.document_id
  ${inForce(actor, 'despatch')} and o.document = 'pick' and ${inWarehouses(actor, 'o.warehouse_id')}`;

/** A shipment leaves as it was asked for. */
const collected = (actor: ReportActor) => sql`
  select 2 * h.id, o.company_id, o.id, o.at, o.warehouse_id, o.user_id, g.kind, 'shipment', o.document_id, g.number, g.sales_order_number,
         g.partner_id, g.destination_id, g.ship_to, g.created_at, h.job_id, h.segment, h.id, h.sku_id, h.quantity, h.quantity, e.price, false
  from operations o
  join shipments g on g.company_id = o.company_id and g.id = o.document_id
  join shipment_lines h on h.company_id = o.company_id and h.shipment_id = o.document_id
  left join lateral (
    select min(m.price) as price
    from movements m
    where m.company_id = ${actor.companyId} and m.operation_id = o.id and m.document_line_id = h.id and m.quantity < 0
  ) e on true
  ${inForce(actor, 'collect')} and o.document = 'shipment' and ${inWarehouses(actor, 'o.warehouse_id')}`;

const undone = (actor: ReportActor) => sql`
  select 2 * m.id + 1, o.company_id, o.id, o.at, o.warehouse_id, o.user_id, coalesce(g.kind, 'despatch'), o.document, o.document_id,
         coalesce(p.number, g.number), coalesce(p.reference, g.sales_order_number), coalesce(p.partner_id, g.partner_id),
         g.destination_id, coalesce(p.despatch_to, g.ship_to), coalesce(p.created_at, g.created_at), p.job_id, p.segment, m.line_id,
         m.sku_id, null::numeric, m.quantity, m.price, true
  from operations r
  join operations o on o.company_id = r.company_id and o.id = r.reverses_id
  cross join lateral (
    select min(m.id) as id, m.document_line_id as line_id, min(s.sku_id) as sku_id, -sum(m.quantity) as quantity, min(m.price) as price
    from movements m
    join stock_lines s on s.company_id = m.company_id and s.id = m.stock_line_id
    where m.company_id = ${actor.companyId} and m.operation_id = o.id and m.quantity < 0
    group by m.document_line_id
  ) m
  left join picks p on p.company_id = o.company_id and p.id = case when o.document = 'pick' then o.document_id end
  left join shipments g on g.company_id = o.company_id and g.id = case when o.document = 'shipment' then o.document_id end
  where r.company_id = ${actor.companyId} and r.reverses_id is not null and ${inWarehouses(actor, 'o.warehouse_id')} and o.kind in ('despatch', 'collect')`;

/** Where all lay that left for the line. */
const left = (companyId: number) => sql`
  left join lateral (
    select coalesce(array_agg(distinct l.name), '{}') as locations,
           coalesce(array_agg(distinct d.number) filter (where d.id is not null), '{}') as drums,
           coalesce(array_agg(distinct s.swc) filter (where s.swc is not null), '{}') as swcs
    from movements m
    join stock_lines s on s.company_id = m.company_id and s.id = m.stock_line_id
    join locations l on l.id = s.location_id
    left join drums d on d.company_id = s.company_id and d.id = s.drum_id
    where m.company_id = ${companyId} and m.operation_id = x.operation_id and m.quantity < 0 and m.document_line_id = x.line_id
  ) v on true`;

/** Lines of which something left from certain stock lines `s`. */
const lefts = (companyId: number, from: Sql) => sql`exists (
  select from movements m
  join stock_lines s on s.company_id = m.company_id and s.id = m.stock_line_id
  ${from}
  where m.company_id = ${companyId} and m.operation_id = x.operation_id and m.document_line_id = x.line_id and m.quantity < 0)`;

const difference = 'x.quantity - x.picked';
/** Of a line of which nothing left, there is none. */
const price = 'case when x.quantity > 0 then x.price end';

/** A SKU is on one line of a pick. */
const missing = `array(
  select distinct x ->> 'shortage'
  from jsonb_array_elements(o.facts -> 'shortages') x
  where x ->> 'stockCode' = k.stock_code
  order by 1)`;

/** What was accepted of the line when it was picked, and of it or of all when it was despatched. */
const accepted = `array(
  select a from unnest(n.accepted) a
  union
  select split_part(a, ':', 1) from unnest(o.accepted) a
  where split_part(a, ':', 2) in ('', x.line_id::text)
  order by 1)`;

function inWords(list: string): string {
  return `array_to_string(${list}, ', ')`;
}
