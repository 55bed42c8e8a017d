import sql, { raw } from 'sql-template-tag';
import * as contract from '../../../shared/contract/reports/goods-in.ts';
import { seesPrices } from '../../../shared/permissions.ts';
import { listAndExport } from '../list/list-and-export.ts';
import { rowsOf } from '../list/list-page.ts';
import { byWarehouse } from '../list/report-scope.ts';
import { goodsInParts } from './goods-in-rows.ts';
import { byTime, isAfter, newestOf, period, undoing, undoneColumns } from './movements.ts';
import { byJob, byLocation, byPerson, byUser, jobOf, named, partnerOf, searchNames, skuOf } from './names.ts';

/**
 * Received goods (rules 2, report/goodsIn), by receipt and location, from the ledger: the ERN may have changed since, or be gone if the
 * receipt was undone.
 */
const goodsIn = listAndExport(contract.listGoodsIn, (actor, _query, services) => {
  const { companyId, holder, layout } = actor;
  const price = seesPrices(holder) ? 'x.price' : 'null::numeric';
  const minutesToShelf = 'floor(extract(epoch from x.put_away_at - x.at) / 60)::bigint';
  return {
    ...rowsOf(companyId, goodsInParts(actor), 'indexed'),
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
      putAwayAt: 'x.put_away_at',
      minutesToShelf,
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
    sorts: {
      warehouse: byWarehouse(actor, 'y.name'),
      location: byLocation(actor),
      partner: {
        by: "coalesce(p.name, '')",
        type: 'text',
        names: named(companyId, 'partners', 'name', 'x.partner_id'),
      },
      drum: { by: "coalesce(d.number, '')", type: 'text', names: named(companyId, 'drums', 'number', 'x.drum_id') },
      job: byJob(companyId),
      person: byUser,
    },
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
    figures: {
      medianToShelf: raw(minutesToShelf),
      lateShare: sql`case when x.follows_id is null then ${isAfter('x.at', 'x.delivery_date', services)} end`,
    },
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
