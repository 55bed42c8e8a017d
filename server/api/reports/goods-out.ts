import sql from 'sql-template-tag';
import * as contract from '../../../shared/contract/reports/goods-out.ts';
import { seesPrices } from '../../../shared/permissions.ts';
import type { Names } from '../list/keyset.ts';
import { listAndExport } from '../list/list-and-export.ts';
import { rowsOf } from '../list/list-page.ts';
import { byWarehouse, inWarehouses } from '../list/report-scope.ts';
import { due, goodsOutParts } from './goods-out-rows.ts';
import { byTime, isAfter, newestOf, period, undoing, undoneColumns } from './movements.ts';
import { byJob, byPerson, byUser, jobOf, partnerOf, searchNames, skuOf } from './names.ts';

/**
 * Despatched goods (rules 2, report/goodsOut). A document in force has a row for each line, even one of which nothing left. For undone
 * documents only the ledger is reliable, because the line may have been edited since: the first movement represents the line.
 */
const goodsOut = listAndExport(contract.listGoodsOut, (actor, _query, services) => {
  const { companyId, holder, layout } = actor;
  const named = searchNames(
    actor,
    ['x.number', 'x.reference', 'x.sent_to'],
    [partnerOf, { table: 'warehouses', id: 'x.destination_id', by: ['name'] }, skuOf, jobOf],
  );
  /** By the whole number: parts of one would match thousands of drums, each compared with every row. */
  const onDrum = (number: string) => sql`
    x.drum_ids && array(select d.id from drums d where d.company_id = ${companyId} and lower(d.number) = lower(${number}))`;
  const priced = (column: string) => (seesPrices(holder) ? column : 'null::numeric');
  return {
    ...rowsOf(companyId, goodsOutParts(actor), 'indexed'),
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
      ...due.joins,
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
      destination,
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
      difference: 'x.difference',
      unit: 't.abbreviation',
      shortages: missing,
      accepted,
      person: 'u.name',
      createdAt: 'x.created_at',
      minutesToDespatch: 'x.minutes',
      price: priced('x.price'),
      value: priced('x.value'),
      ...undoneColumns,
      undone: 'x.undone',
      operationId: 'x.operation_id',
    },
    id: 'x.id',
    ties: byTime,
    newest: newestOf(
      sql`select at from operations where company_id = ${companyId} and kind in ('despatch', 'collect')`,
    ),
    sorts: {
      warehouse: byWarehouse(actor, 'y.name'),
      destination: { by: `coalesce(${destination}, '')`, type: 'text', names: destinations(companyId) },
      job: byJob(companyId),
      person: byUser,
    },
    where: [],
    filters: {
      ...period('x.at', services),
      person: byPerson,
      location: (name) => sql`
        x.location_ids && array(select l.id from locations l where l.name = ${name} and ${inWarehouses(actor, 'l.warehouse_id')})`,
      drum: onDrum,
      short: (short) => sql`coalesce(x.difference < 0, false) = ${short}`,
      over: (over) => sql`coalesce(x.difference > 0, false) = ${over}`,
    },
    search: (text) => sql`(${named(text)} or ${onDrum(text.trim())})`,
    inFile: {
      locations: inWords('v.locations'),
      drums: inWords('v.drums'),
      swcs: inWords('v.swcs'),
      shortages: inWords(missing),
      accepted: inWords(accepted),
    },
    counted: [sql`not x.undone`],
    inSums: { value: priced('x.quantity * coalesce(x.price, 0)') },
    figures: {
      medianToDespatch: sql`case when x.kind = 'despatch' then x.minutes end`,
      shortShare: sql`case when x.kind = 'despatch' then x.difference < 0 end`,
      lateShare: isAfter('x.at', due.day, services),
    },
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

const destination = 'coalesce(c.name, w.name, x.sent_to)';

const destinations = (companyId: number): Names => ({
  of: [
    { select: sql`select id, name from partners where company_id = ${companyId}`, id: 'x.partner_id' },
    { select: sql`select id, name from warehouses`, id: 'x.destination_id' },
  ],
  otherwise: "coalesce(x.sent_to, '')",
});

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

/** A SKU is on one line of a pick, so its stock code identifies the line. */
const missing = `array(
  select distinct x ->> 'shortage'
  from jsonb_array_elements(o.facts -> 'shortages') x
  where x ->> 'stockCode' = k.stock_code
  order by 1)`;

/** Warnings accepted for the line during picking, and for the line or the whole document at despatch. */
const accepted = `array(
  select a from unnest(n.accepted) a
  union
  select split_part(a, ':', 1) from unnest(o.accepted) a
  where split_part(a, ':', 2) in ('', x.line_id::text)
  order by 1)`;

function inWords(list: string): string {
  return `array_to_string(${list}, ', ')`;
}
