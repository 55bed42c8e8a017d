import sql, { raw, type Sql } from 'sql-template-tag';
import * as contract from '../../../shared/contract/reports/stock.ts';
import { seesPrices } from '../../../shared/permissions.ts';
import type { ReportActor } from '../actor.ts';
import { listAndExport } from '../list/list-and-export.ts';
import { inTransit, inWarehouses, pastMoment, setApart } from '../list/report-scope.ts';
import type { Rows } from '../list/rows.ts';

const stock = listAndExport(contract.listStock, (actor, { at }, services) =>
  stockRows(actor, at === undefined ? undefined : pastMoment(services, at)),
);

/** SQL: whether the line is in transit. Each statement looks up the in-transit locations once, as `way`. */
export const onTheWay = '(s.location_id = any (way.locations))';

/**
 * The stock report (rules 2, report/stock): stock lines now or at a past moment, without prices for users who may not see them. Goods in
 * transit have lines too, but are kept apart from stock: only stock counts in the value (rules: Reports).
 */
export function stockRows(actor: ReportActor, at: string | undefined): Rows<(typeof contract.listStock)['declared']> {
  const { companyId, holder, layout } = actor;
  const moment = at === undefined ? presentStock : stockAt(actor, at);
  const price = seesPrices(holder) ? moment.price : 'null::numeric';
  const quantity = `case when ${onTheWay} then 0 else ${moment.quantity} end`;
  const value = `round(${quantity} * ${price}, 4)`;
  const available = `case when ${onTheWay} or o.quarantine then 0 else ${moment.quantity} - ${moment.reserved} end`;
  return {
    from: sql`${moment.from} cross join (select ${inTransit(actor)} as locations) way`,
    joins: {
      k: sql`join skus k on k.company_id = s.company_id and k.id = s.sku_id`,
      t: sql`join units t on t.id = k.unit_id`,
      w: sql`join warehouses w on w.id = s.warehouse_id`,
      o: sql`join locations o on o.id = s.location_id`,
      d: sql`left join drums d on d.company_id = s.company_id and d.id = s.drum_id`,
      j: sql`left join jobs j on j.company_id = s.company_id and j.id = s.job_id`,
    },
    columns: {
      id: 's.id',
      skuId: 's.sku_id',
      stockCode: 'k.stock_code',
      name: 'k.name',
      warehouseId: 's.warehouse_id',
      warehouse: 'w.name',
      locationId: 's.location_id',
      location: 'o.name',
      quarantine: 'o.quarantine',
      drumId: 's.drum_id',
      drum: 'd.number',
      jobId: 's.job_id',
      job: 'j.number',
      segment: 's.segment',
      swc: 's.swc',
      quantity,
      reserved: moment.reserved,
      available: at === undefined ? available : 'null::numeric',
      quarantined: `case when o.quarantine then ${moment.quantity} else 0 end`,
      inTransit: `case when ${onTheWay} then ${moment.quantity} else 0 end`,
      unit: 't.abbreviation',
      receivedOn: 's.received_on',
      price,
      value,
    },
    // Without the right to see values, their order stays hidden too. Past reservations are unknown.
    inSums: { value: `${quantity} * ${price}` },
    sorts: { available: { by: at === undefined ? available : moment.quantity, type: 'numeric' } },
    id: 's.id',
    updated: 's.updated_at',
    ...(at === undefined && { within: sql`s.company_id = ${companyId}` }),
    where: [
      sql`s.company_id = ${companyId} and ${inWarehouses(actor, 's.warehouse_id')}`,
      at === undefined ? sql`s.present` : sql`true`,
    ],
    filters: {
      free: (free) => sql`(s.job_id is null) = ${free}`,
      receivedFrom: (date) => sql`s.received_on >= ${date}`,
      receivedTo: (date) => sql`s.received_on <= ${date}`,
      onTheWay: (only) => sql`${raw(onTheWay)} = ${only}`,
      drumBelow: (most) => sql`${moment.onDrum} < ${most}::numeric`,
      quantityFrom: (least) => sql`${raw(moment.quantity)} >= ${least}::numeric`,
      quantityTo: (most) => sql`${raw(moment.quantity)} <= ${most}::numeric`,
      at: null,
    },
    search: ['k.stock_code', 'k.name', 'o.name', 'd.number', 'j.number'],
    // Only H3G has SWC (rules 1).
    unasked: [
      ...(actor.warehouseId === null ? [] : (['warehouse'] as const)),
      ...(seesPrices(holder) ? [] : (['price', 'value'] as const)),
      ...(layout === 'H3G' ? [] : (['swc'] as const)),
    ],
  };
}

export const listStock = stock.list;
export const groupStock = stock.groups(contract.groupStock);
export const exportStockGroups = stock.groupFile(contract.exportStockGroups);
export const exportStock = stock.file(contract.exportStock);

/**
 * Totals over all filtered lines, with quantities per unit, so that metres and pieces are never added up. Lines are summed per SKU first,
 * in whole ten-thousandths, so that prices and units are looked up once per SKU. The value is rounded once.
 */
export const stockTotals = stock.sums(contract.stockTotals, (select, actor, { at }) => {
  const { companyId, holder } = actor;
  const { rows, value } = at === undefined ? presentSums(actor, select) : pastSums(select);
  return sql`
    select coalesce(sum(u.lines), 0)::bigint as lines, coalesce(sum(u.skus), 0)::bigint as skus,
           ${seesPrices(holder) ? sql`coalesce(round(sum(u.value) * 0.0001, 4), 0)` : sql`null::numeric`} as value,
           coalesce(jsonb_agg(jsonb_build_object(
             'unitId', t.id, 'unit', t.abbreviation, 'quantity', trim_scale(u.quantity * 0.0001)::text,
             'reserved', trim_scale(u.reserved * 0.0001)::text, 'available', trim_scale(u.available * 0.0001)::text,
             'quarantined', trim_scale(u.quarantined * 0.0001)::text, 'inTransit', trim_scale(u.in_transit * 0.0001)::text
           ) order by t.abbreviation, t.id), '[]') as units
    from (
      select k.unit_id, sum(g.lines) as lines, count(*) filter (where g.lines > 0) as skus,
             sum(g.held) - sum(g.in_transit) as quantity, sum(g.reserved) as reserved,
             sum(g.held) - sum(g.reserved) - sum(g.apart) as available, sum(g.quarantined) as quarantined,
             sum(g.in_transit) as in_transit, sum(${value}) as value
      from (${rows}) g
      join skus k on k.company_id = ${companyId} and k.id = g.sku_id
      group by k.unit_id
    ) u
    join units t on t.id = u.unit_id`;
});

/** Sums per SKU in ten-thousandths, and the expression for a row's value. `apart` is unreserved but unavailable stock. */
interface SkuSums {
  rows: Sql;
  value: Sql;
}

/** Few lines are in quarantine or in transit: they are found by their locations, so that the other lines need no location lookup. */
const presentSums = (actor: ReportActor, select: (columns: Sql) => Sql): SkuSums => ({
  rows: sql`
    ${select(sql`
      s.sku_id, count(*) as lines, sum_of_parts(s.quantity_parts) as held, sum_of_parts(s.reserved_parts) as reserved,
      0::bigint as apart, 0::bigint as quarantined, 0::bigint as in_transit`)}
    group by s.sku_id
    union all
    ${select(sql`
      s.sku_id, 0, 0, 0, sum_of_parts(s.quantity_parts - s.reserved_parts),
      coalesce(sum_of_parts(s.quantity_parts) filter (where not ${raw(onTheWay)}), 0),
      coalesce(sum_of_parts(s.quantity_parts) filter (where ${raw(onTheWay)}), 0)`)}
    and s.location_id = any (${setApart(actor)})
    group by s.sku_id`,
  value: sql`(g.held - g.in_transit) * k.price`,
});

/** At a past moment each line has its own price. */
const pastSums = (select: (columns: Sql) => Sql): SkuSums => ({
  rows: sql`
    ${select(sql`
      s.sku_id, count(*) as lines, sum(h.quantity) * 10000 as held, null::numeric as reserved, null::numeric as apart,
      coalesce(sum(h.quantity) filter (where o.quarantine), 0) * 10000 as quarantined,
      coalesce(sum(h.quantity) filter (where ${raw(onTheWay)}), 0) * 10000 as in_transit,
      coalesce(sum(h.quantity * p.price) filter (where not ${raw(onTheWay)}), 0) * 10000 as value`)}
    group by s.sku_id`,
  value: sql`g.value`,
});

interface StockMoment {
  from: Sql;
  quantity: string;
  reserved: string;
  price: string;
  /** Quantity on the line's drum, for all owners; null for a line without a drum. */
  onDrum: Sql;
}

const presentStock: StockMoment = {
  from: sql`from stock_lines s`,
  quantity: 's.quantity',
  reserved: 's.reserved',
  price: 'k.price',
  onDrum: sql`d.quantity`,
};

/**
 * The balance at a past moment, from the ledger, at the price of each line's last movement until then (rules: stock rule 6). The ledger
 * keeps no reservations, so past reservations are unknown.
 */
function stockAt(actor: ReportActor, at: string): StockMoment {
  const { companyId } = actor;
  return {
    from: sql`
      from (
        select m.stock_line_id, sum(m.quantity) as quantity, max(m.id) as last_id
        from movements m
        join stock_lines l on l.company_id = m.company_id and l.id = m.stock_line_id
        where m.company_id = ${companyId} and ${inWarehouses(actor, 'l.warehouse_id')} and m.at <= ${at}
        group by m.stock_line_id
        having sum(m.quantity) > 0
      ) h
      join movements p on p.company_id = ${companyId} and p.id = h.last_id
      join stock_lines s on s.company_id = ${companyId} and s.id = h.stock_line_id`,
    quantity: 'h.quantity',
    reserved: 'null::numeric',
    price: 'p.price',
    onDrum: sql`(
      select sum(m.quantity)
      from stock_lines l
      join movements m on m.company_id = ${companyId} and m.stock_line_id = l.id and m.at <= ${at}
      where l.company_id = ${companyId} and l.drum_id = s.drum_id
    )`,
  };
}
