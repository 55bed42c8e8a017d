import sql, { raw, type Sql } from 'sql-template-tag';
import * as contract from '../../../shared/contract/reports/goods-in.ts';
import { seesPrices } from '../../../shared/permissions.ts';
import { listAndExport } from '../list/list-and-export.ts';
import { ownCompany } from '../list/list-page.ts';
import { inWarehouses } from '../list/report-scope.ts';
import { period } from './period.ts';
import { inForce, undoing, undoneColumns } from './undone.ts';

/**
 * What was received (rules 2, report/goodsIn), from the ledger: what each receipt put where. Its ERN may have been changed since, or be
 * gone, where the receipt was undone.
 */
const goodsIn = listAndExport(contract.listGoodsIn, (actor, asked, services) => {
  const { companyId, holder, layout } = actor;
  const price = seesPrices(holder) ? 'm.price' : 'null::numeric';
  return {
    from: sql`
      from operations o
      cross join ${ownCompany(companyId)}
      join movements m on m.company_id = o.company_id and m.operation_id = o.id and m.quantity > 0
      join stock_lines s on s.company_id = m.company_id and s.id = m.stock_line_id`,
    joins: {
      ...undoing,
      k: sql`join skus k on k.company_id = s.company_id and k.id = s.sku_id`,
      t: sql`join units t on t.id = k.unit_id`,
      y: sql`join warehouses y on y.id = o.warehouse_id`,
      l: sql`join locations l on l.id = s.location_id`,
      d: sql`left join drums d on d.company_id = s.company_id and d.id = s.drum_id`,
      j: sql`left join jobs j on j.company_id = s.company_id and j.id = s.job_id`,
      e: sql`left join erns e on e.company_id = o.company_id and e.id = o.document_id`,
      n: sql`left join ern_lines n on n.company_id = m.company_id and n.id = m.document_line_id`,
      f: sql`left join erns f on f.company_id = e.company_id and f.id = e.follows_id`,
      p: sql`left join partners p on p.company_id = e.company_id and p.id = e.partner_id`,
      w: sql`left join warehouses w on w.id = e.from_warehouse_id`,
      u: sql`join users u on u.id = o.user_id`,
      a: putAway,
    },
    columns: {
      id: 'm.id',
      at: 'o.at',
      ernId: 'o.document_id',
      ern: number,
      source: `coalesce(e.source, 'supplier')`,
      follows: 'f.number',
      partner: 'p.name',
      fromWarehouse: 'w.name',
      reference: 'e.reference',
      deliveryDate: 'e.delivery_date',
      skuId: 's.sku_id',
      stockCode: 'k.stock_code',
      name: 'k.name',
      warehouseId: 'o.warehouse_id',
      warehouse: 'y.name',
      jobId: 's.job_id',
      job: 'j.number',
      segment: 's.segment',
      swc: 's.swc',
      location: 'l.name',
      drumId: 's.drum_id',
      drum: 'd.number',
      supplierNumber: 'd.supplier_number',
      quantity: 'm.quantity',
      unit: 't.abbreviation',
      discrepancyComment: 'n.discrepancy_comment',
      person: 'u.name',
      putAwayAt: 'a.at',
      minutesToShelf: 'floor(extract(epoch from a.at - o.at) / 60)::bigint',
      price,
      value: `round(m.quantity * ${price}, 4)`,
      ...undoneColumns,
      operationId: 'o.id',
      stockLineId: 's.id',
    },
    id: 'm.id',
    where: [sql`o.company_id = ${companyId} and ${inWarehouses(actor, 'o.warehouse_id')} and o.kind = 'receive'`],
    filters: {
      ...period('o.at', asked, services),
      followUp: (followUp) => sql`(e.follows_id is not null) = ${followUp}`,
    },
    search: [number, 'p.name', 'e.reference', 'k.stock_code', 'k.name', 'd.number', 'd.supplier_number', 'j.number'],
    counted: [inForce],
    inSums: { value: `m.quantity * ${price}` },
    unasked: [
      ...(actor.warehouseId === null ? [] : (['warehouse'] as const)),
      ...(seesPrices(holder) ? [] : (['price', 'value'] as const)),
      ...(layout === 'H3G' ? [] : (['swc', 'deliveryDate', 'discrepancyComment'] as const)),
    ],
  };
});

export const listGoodsIn = goodsIn.list;
export const groupGoodsIn = goodsIn.groups(contract.groupGoodsIn);
export const goodsInTotals = goodsIn.addedUp(contract.goodsInTotals);
export const exportGoodsIn = goodsIn.file(contract.exportGoodsIn);

/** A receipt knows its ERN's number for when an import that brought the ERN is undone. */
const number = `coalesce(e.number, o.facts ->> 'number')`;

/** Movements that were undone, and those that undid them, cancel each other out. */
const stands = (movement: string) => `${movement}.kind <> 'reverse' and not exists (
  select from operations q where q.company_id = own.company_id and q.reverses_id = ${movement}.operation_id)`;

/**
 * When the last of what a movement `m` put at goods in was moved away: what lies on a stock line leaves it in the order in which it came,
 * so it is the move by which as much had left the line as had come until then. Allocated or despatched from there, it reached no shelf.
 */
const putAway: Sql = raw(`
  left join lateral (
    select g.at, g.kind
    from (
      select x.id, x.at, x.kind, sum(-x.quantity) over (order by x.id) as gone
      from movements x
      where x.company_id = own.company_id and x.stock_line_id = m.stock_line_id and x.quantity < 0 and ${stands('x')}
    ) g
    where g.gone >= (
      select sum(x.quantity) from movements x
      where x.company_id = own.company_id and x.stock_line_id = m.stock_line_id and x.quantity > 0 and x.id <= m.id and ${stands('x')}
    )
    order by g.id
    limit 1
  ) a on l.goods_in and r.id is null and a.kind = 'move'`);
