import sql, { raw } from 'sql-template-tag';
import * as contract from '../../../shared/contract/reports/goods-in.ts';
import { seesPrices } from '../../../shared/permissions.ts';
import type { ReportActor } from '../actor.ts';
import { listAndExport } from '../list/list-and-export.ts';
import { rowsOf } from '../list/list-page.ts';
import { byWarehouse, inWarehouses } from '../list/report-scope.ts';
import { byPerson, jobOf, partnerOf, searchNames, skuOf } from './names.ts';
import { byTime, newestOf, period } from './period.ts';
import { undoing, undoneColumns } from './undone.ts';

/**
 * What was received (rules 2, report/goodsIn), from the ledger: what each receipt put where. Its ERN may have been changed since, or be
 * gone, where the receipt was undone.
 */
const goodsIn = listAndExport(contract.listGoodsIn, (actor, _asked, services) => {
  const { companyId, holder, layout } = actor;
  const price = seesPrices(holder) ? 'x.price' : 'null::numeric';
  return {
    ...rowsOf([received(actor), undone(actor)], names),
    joins: {
      ...undoing,
      k: sql`join skus k on k.company_id = ${companyId} and k.id = x.sku_id`,
      t: sql`join units t on t.id = k.unit_id`,
      y: sql`join warehouses y on y.id = x.warehouse_id`,
      l: sql`join locations l on l.id = x.location_id`,
      d: sql`left join drums d on d.company_id = x.company_id and d.id = x.drum_id`,
      j: sql`left join jobs j on j.company_id = x.company_id and j.id = x.job_id`,
      n: sql`left join ern_lines n on n.company_id = x.company_id and n.id = x.document_line_id`,
      f: sql`left join erns f on f.company_id = x.company_id and f.id = x.follows_id`,
      p: sql`left join partners p on p.company_id = x.company_id and p.id = x.partner_id`,
      w: sql`left join warehouses w on w.id = x.from_warehouse_id`,
      u: sql`join users u on u.id = x.user_id`,
      a: putAway(companyId),
    },
    columns: {
      id: 'x.id',
      at: 'x.at',
      ernId: 'x.document_id',
      ern: 'x.number',
      source: 'x.source',
      follows: 'f.number',
      partner: 'p.name',
      fromWarehouse: 'w.name',
      reference: 'x.reference',
      deliveryDate: 'x.delivery_date',
      skuId: 'x.sku_id',
      stockCode: 'k.stock_code',
      name: 'k.name',
      warehouseId: 'x.warehouse_id',
      warehouse: 'y.name',
      jobId: 'x.job_id',
      job: 'j.number',
      segment: 'x.segment',
      swc: 'x.swc',
      location: 'l.name',
      drumId: 'x.drum_id',
      drum: 'd.number',
      supplierNumber: 'd.supplier_number',
      quantity: 'x.quantity',
      unit: 't.abbreviation',
      discrepancyComment: 'n.discrepancy_comment',
      person: 'u.name',
      putAwayAt: 'a.at',
      minutesToShelf: 'floor(extract(epoch from a.at - x.at) / 60)::bigint',
      price,
      value: `round(x.quantity * ${price}, 4)`,
      ...undoneColumns,
      undone: 'x.undone',
      operationId: 'x.operation_id',
      stockLineId: 'x.stock_line_id',
    },
    id: 'x.id',
    ties: byTime,
    newest: newestOf(sql`select at from operations where company_id = ${companyId} and kind = 'receive'`),
    sorts: { warehouse: byWarehouse(actor, 'y.name') },
    where: [],
    filters: {
      ...period('x.at', services),
      person: byPerson,
      followUp: (followUp) => sql`(x.follows_id is not null) = ${followUp}`,
    },
    search: searchNames(
      actor,
      ['x.number', 'x.reference'],
      [partnerOf, skuOf, { table: 'drums', id: 'x.drum_id', by: ['number', 'supplier_number'] }, jobOf],
    ),
    counted: [sql`not x.undone`],
    inSums: { value: `x.quantity * ${price}` },
    unasked: [
      ...(actor.warehouseId === null ? [] : (['warehouse'] as const)),
      ...(seesPrices(holder) ? [] : (['price', 'value'] as const)),
      ...(layout === 'H3G' ? [] : (['swc', 'deliveryDate', 'discrepancyComment'] as const)),
    ],
  };
});

export const listGoodsIn = goodsIn.list;
export const groupGoodsIn = goodsIn.groups(contract.groupGoodsIn);
export const exportGoodsInGroups = goodsIn.groupFile(contract.exportGoodsInGroups);
export const goodsInTotals = goodsIn.addedUp(contract.goodsInTotals);
export const exportGoodsIn = goodsIn.file(contract.exportGoodsIn);

const names = `
  id, company_id, operation_id, at, warehouse_id, user_id, document_id, number, source, follows_id, partner_id, from_warehouse_id, reference,
  delivery_date, document_line_id, stock_line_id, quantity, price, sku_id, job_id, segment, swc, location_id, drum_id, undone`;

/** What receipts in force put where: each has its ERN, by whose indexes they are found in the order of its number, say. */
const received = (actor: ReportActor) => sql`
  select m.id, m.company_id, m.operation_id, o.at, o.warehouse_id, o.user_id, o.document_id, e.number, e.source, e.follows_id, e.partner_id,
         e.from_warehouse_id, e.reference, e.delivery_date, ${put}, false
  from operations o
  join erns e on e.company_id = o.company_id and e.id = o.document_id
  ${moved}
  left join operations r on r.company_id = o.company_id and r.reverses_id = o.id
  where ${receipts(actor)} and r.reverses_id is null`;

/** A receipt knows its ERN's number for when it was undone, and the import that brought the ERN as well. */
const undone = (actor: ReportActor) => sql`
  select m.id, m.company_id, m.operation_id, o.at, o.warehouse_id, o.user_id, o.document_id, coalesce(e.number, o.facts ->> 'number'),
         coalesce(e.source, 'supplier'), e.follows_id, e.partner_id, e.from_warehouse_id, e.reference, e.delivery_date, ${put}, true
  from operations r
  join operations o on o.company_id = r.company_id and o.id = r.reverses_id
  left join erns e on e.company_id = o.company_id and e.id = o.document_id
  ${moved}
  where r.company_id = ${actor.companyId} and r.reverses_id is not null and ${receipts(actor)}`;

const put = raw(
  'm.document_line_id, m.stock_line_id, m.quantity, m.price, s.sku_id, s.job_id, s.segment, s.swc, s.location_id, s.drum_id',
);

const moved = raw(`
  join movements m on m.company_id = o.company_id and m.operation_id = o.id and m.quantity > 0
  join stock_lines s on s.company_id = m.company_id and s.id = m.stock_line_id`);

const receipts = (actor: ReportActor) => sql`
  o.company_id = ${actor.companyId} and ${inWarehouses(actor, 'o.warehouse_id')} and o.kind = 'receive' and o.document = 'ern'`;

/** Movements that were undone, and those that undid them, cancel each other out. */
const stands = (companyId: number, movement: string) => sql`${raw(movement)}.kind <> 'reverse' and not exists (
  select from operations q where q.company_id = ${companyId} and q.reverses_id = ${raw(movement)}.operation_id)`;

/**
 * When the last of what a movement `x` put at goods in was moved away: what lies on a stock line leaves it in the order in which it came,
 * so it is the move by which as much had left the line as had come until then. Allocated or despatched from there, it reached no shelf.
 */
const putAway = (companyId: number) => sql`
  left join lateral (
    select g.at, g.kind
    from (
      select m.id, m.at, m.kind, sum(-m.quantity) over (order by m.id) as gone
      from movements m
      where m.company_id = ${companyId} and m.stock_line_id = x.stock_line_id and m.quantity < 0 and ${stands(companyId, 'm')}
    ) g
    where g.gone >= (
      select sum(m.quantity) from movements m
      where m.company_id = ${companyId} and m.stock_line_id = x.stock_line_id and m.quantity > 0 and m.id <= x.id and ${stands(companyId, 'm')}
    )
    order by g.id
    limit 1
  ) a on l.goods_in and not x.undone and a.kind = 'move'`;
