import sql, { raw, type Sql } from 'sql-template-tag';
import * as contract from '../../../shared/contract/reports/goods-out.ts';
import { seesPrices } from '../../../shared/permissions.ts';
import { listAndExport } from '../list/list-and-export.ts';
import { ownCompany } from '../list/list-page.ts';
import { inWarehouses } from '../list/report-scope.ts';
import { period } from './period.ts';
import { undoing, undoneColumns } from './undone.ts';

/**
 * What left (rules 2, report/goodsOut). A line in force is its effect, of which there is one for each line of the document, also for one of
 * which nothing left. Of what was undone the ledger alone is sure: its first movement stands for the line, which somebody may have changed
 * since.
 */
const goodsOut = listAndExport(contract.listGoodsOut, (actor, asked, services) => {
  const { companyId, holder, layout } = actor;
  const priced = (column: string) => (seesPrices(holder) ? column : 'null::numeric');
  return {
    from: sql`
      from operations o
      cross join ${ownCompany(companyId)}
      ${undoing.r}
      left join effects f on f.company_id = o.company_id and f.operation_id = o.id
      ${firstMovements}
      ${linesInForce}`,
    // What is in force has an effect, whose line it is.
    fromCounted: sql`
      from operations o
      cross join ${ownCompany(companyId)}
      ${undoing.r}
      join effects f on f.company_id = o.company_id and f.operation_id = o.id
      cross join (select null::bigint as id, null::bigint as document_line_id, null::bigint as sku_id) m
      ${linesInForce}`,
    joins: {
      ru: undoing.ru,
      v: movementsOfLine,
      e: worth(companyId),
      k: sql`join skus k on k.company_id = o.company_id and k.id = coalesce(n.sku_id, h.sku_id, m.sku_id)`,
      t: sql`join units t on t.id = k.unit_id`,
      y: sql`join warehouses y on y.id = o.warehouse_id`,
      p: sql`left join picks p on p.company_id = o.company_id and p.id = case when o.document = 'pick' then o.document_id end`,
      g: sql`left join shipments g on g.company_id = o.company_id and g.id = case when o.document = 'shipment' then o.document_id end`,
      j: sql`left join jobs j on j.company_id = o.company_id and j.id = coalesce(p.job_id, h.job_id)`,
      c: sql`left join partners c on c.company_id = o.company_id and c.id = coalesce(p.partner_id, g.partner_id)`,
      w: sql`left join warehouses w on w.id = g.destination_id`,
      u: sql`join users u on u.id = o.user_id`,
    },
    columns: {
      id,
      at: 'o.at',
      kind: `coalesce(g.kind, 'despatch')`,
      document: 'o.document',
      documentId: 'o.document_id',
      number: 'coalesce(p.number, g.number)',
      reference: 'coalesce(p.reference, g.sales_order_number)',
      destination: 'coalesce(c.name, w.name, p.despatch_to, g.ship_to)',
      skuId: 'k.id',
      stockCode: 'k.stock_code',
      name: 'k.name',
      warehouseId: 'o.warehouse_id',
      warehouse: 'y.name',
      jobId: 'coalesce(p.job_id, h.job_id)',
      job: 'j.number',
      segment: 'coalesce(p.segment, h.segment)',
      locations: 'v.locations',
      drums: 'v.drums',
      swcs: 'v.swcs',
      picked,
      quantity: `coalesce(${left}, v.quantity)`,
      difference,
      unit: 't.abbreviation',
      shortages: missing,
      accepted,
      person: 'u.name',
      createdAt: 'coalesce(p.created_at, g.created_at)',
      minutesToDespatch: minutes,
      price: priced('v.price'),
      value: priced('v.value'),
      ...undoneColumns,
      operationId: 'o.id',
    },
    id,
    where: [
      sql`o.company_id = ${companyId} and ${inWarehouses(actor, 'o.warehouse_id')} and o.kind in ('despatch', 'collect')`,
      sql`(f.document_line_id is not null or m.id is not null)`,
    ],
    filters: {
      ...period('o.at', asked, services),
      location: (location) => sql`${location} = any (v.locations)`,
      drum: (drum) => sql`${drum} = any (v.drums)`,
      short: (short) => sql`coalesce(${raw(difference)} < 0, false) = ${short}`,
      over: (over) => sql`coalesce(${raw(difference)} > 0, false) = ${over}`,
    },
    search: [
      'p.number',
      'g.number',
      'p.reference',
      'c.name',
      'w.name',
      'p.despatch_to',
      'k.stock_code',
      'k.name',
      'j.number',
    ],
    inFile: {
      locations: inWords('v.locations'),
      drums: inWords('v.drums'),
      swcs: inWords('v.swcs'),
      shortages: inWords(missing),
      accepted: inWords(accepted),
    },
    inSums: { quantity: left, value: priced('e.value') },
    unasked: [
      ...(actor.warehouseId === null ? [] : (['warehouse'] as const)),
      ...(seesPrices(holder) ? [] : (['price', 'value'] as const)),
      ...(layout === 'H3G' ? [] : (['swcs'] as const)),
    ],
  };
});

export const listGoodsOut = goodsOut.list;
export const groupGoodsOut = goodsOut.groups(contract.groupGoodsOut);
export const goodsOutTotals = goodsOut.addedUp(contract.goodsOutTotals);
export const exportGoodsOut = goodsOut.file(contract.exportGoodsOut);

const linesInForce: Sql = sql`
  left join pick_lines n on n.company_id = o.company_id and n.id = f.document_line_id
  left join shipment_lines h on h.company_id = o.company_id and h.id = f.document_line_id`;

/** Of what was undone, the first movement of each line. */
const firstMovements: Sql = raw(`
  left join lateral (
    select distinct on (x.document_line_id) x.id, x.document_line_id, s.sku_id
    from movements x
    join stock_lines s on s.company_id = own.company_id and s.id = x.stock_line_id
    where r.id is not null and x.company_id = own.company_id and x.operation_id = o.id and x.quantity < 0
    order by x.document_line_id, x.id
  ) m on true`);

/** Documents' lines and movements are numbered each by themselves. */
const id = 'coalesce(2 * f.document_line_id, 2 * m.id + 1)';

/** All that left for the line. */
const movementsOfLine: Sql = raw(`
  left join lateral (
    select -sum(x.quantity) as quantity, min(x.price) as price, round(-sum(x.quantity * x.price), 4) as value,
           coalesce(array_agg(distinct l.name), '{}') as locations,
           coalesce(array_agg(distinct d.number) filter (where d.id is not null), '{}') as drums,
           coalesce(array_agg(distinct s.swc) filter (where s.swc is not null), '{}') as swcs
    from movements x
    join stock_lines s on s.company_id = own.company_id and s.id = x.stock_line_id
    join locations l on l.id = s.location_id
    left join drums d on d.company_id = s.company_id and d.id = s.drum_id
    where x.company_id = own.company_id and x.operation_id = o.id and x.quantity < 0
      and x.document_line_id = coalesce(f.document_line_id, m.document_line_id)
  ) v on true`);

/** What the lines were worth when they left, of all at once: asked line by line it takes ten times as long. */
const worth = (companyId: number) => sql`
  left join (
    select x.operation_id, x.document_line_id, -sum(x.quantity * x.price) as value
    from movements x
    where x.company_id = ${companyId} and x.quantity < 0 and x.document_line_id is not null
    group by x.operation_id, x.document_line_id
  ) e on e.operation_id = o.id and e.document_line_id = f.document_line_id`;

/** What of a line in force left. A shipment leaves as it was asked for. */
const left = 'coalesce(n.despatched_quantity, h.quantity)';
const picked = 'coalesce(n.quantity, h.quantity)';
const difference = `${left} - ${picked}`;

const minutes = 'floor(extract(epoch from o.at - coalesce(p.created_at, g.created_at)) / 60)::bigint';

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
  where split_part(a, ':', 2) in ('', coalesce(f.document_line_id, m.document_line_id)::text)
  order by 1)`;

function inWords(list: string): string {
  return `array_to_string(${list}, ', ')`;
}
