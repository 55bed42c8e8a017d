import sql, { raw } from 'sql-template-tag';
import * as contract from '../../../shared/contract/reports/stock-reallocation.ts';
import { seesPrices } from '../../../shared/permissions.ts';
import type { ReportActor } from '../actor.ts';
import { listAndExport } from '../list/list-and-export.ts';
import { rowsOf } from '../list/list-page.ts';
import { byWarehouse, inWarehouses } from '../list/report-scope.ts';
import { byTime, ifUndone, inForce, newestOf, period, undoing, undoneColumns } from './movements.ts';
import { byPerson, jobOf, searchNames, skuOf } from './names.ts';

/**
 * Every change of owner (rules 2, report/stockReallocation), from the ledger: movements between owners, and goods that a pick took from
 * another owner. The new owner comes from the operation for an allocation, from the pick for a despatch, and is empty for the rest.
 */
const reallocations = listAndExport(contract.listReallocations, (actor, _query, services) => {
  const { companyId, holder, layout } = actor;
  const price = seesPrices(holder) ? 'x.price' : 'null::numeric';
  return {
    ...rowsOf(companyId, [changesOfOwner(actor)]),
    joins: {
      ...undoing,
      o: sql`join operations o on o.company_id = ${companyId} and o.id = x.operation_id`,
      k: sql`join skus k on k.company_id = ${companyId} and k.id = x.sku_id`,
      t: sql`join units t on t.id = k.unit_id`,
      w: sql`join warehouses w on w.id = x.warehouse_id`,
      l: sql`join locations l on l.id = x.location_id`,
      d: sql`left join drums d on d.company_id = x.company_id and d.id = x.drum_id`,
      fj: sql`left join jobs fj on fj.company_id = x.company_id and fj.id = x.job_id`,
      tj: sql`left join jobs tj on tj.company_id = x.company_id and tj.id = x.to_job_id`,
      u: sql`join users u on u.id = x.user_id`,
      n: sql`left join pick_lines n on n.company_id = x.company_id and n.id = x.pick_line_id`,
    },
    columns: {
      id: 'x.id',
      at: 'x.at',
      kind: 'x.kind',
      skuId: 'x.sku_id',
      stockCode: 'k.stock_code',
      name: 'k.name',
      warehouseId: 'x.warehouse_id',
      warehouse: 'w.name',
      location: 'l.name',
      drumId: 'x.drum_id',
      drum: 'd.number',
      fromJobId: 'x.job_id',
      fromJob: 'fj.number',
      fromSegment: 'x.segment',
      toJobId: 'x.to_job_id',
      toJob: 'tj.number',
      toSegment: 'x.to_segment',
      swc: 'x.swc',
      quantity: 'x.quantity',
      unit: 't.abbreviation',
      person: 'u.name',
      reason: 'x.reason',
      accepted,
      document: `case when ${number} is not null
        then jsonb_build_object('kind', o.document, 'id', o.document_id, 'number', ${number}) end`,
      price,
      value: `round(x.quantity * ${price}, 4)`,
      ...undoneColumns,
      operationId: 'x.operation_id',
      stockLineId: 'x.stock_line_id',
    },
    id: 'x.id',
    ties: byTime,
    newest: newestOf(sql`select m.at from movements m where m.company_id = ${companyId} and ${changing}`),
    sorts: { warehouse: byWarehouse(actor, 'w.name') },
    where: [],
    filters: {
      ...period('x.at', services),
      undone: ifUndone,
      person: byPerson,
      job: (job) => sql`${job} in (fj.number, tj.number)`,
    },
    search: searchNames(
      actor,
      ['x.pick_number', 'x.reason'],
      [
        skuOf,
        { table: 'drums', id: 'x.drum_id', by: ['number'] },
        jobOf,
        { ...jobOf, id: 'x.to_job_id' },
        { table: 'users', id: 'x.user_id', by: ['name'] },
      ],
    ),
    inFile: { accepted: `array_to_string(${accepted}, ', ')`, document: number },
    counted: [inForce],
    inSums: { value: `x.quantity * ${price}` },
    unasked: [
      ...(actor.warehouseId === null ? [] : (['warehouse'] as const)),
      ...(seesPrices(holder) ? [] : (['price', 'value'] as const)),
      ...(layout === 'H3G' ? [] : (['swc'] as const)),
    ],
  };
});

export const listReallocations = reallocations.list;
export const groupReallocations = reallocations.groups(contract.groupReallocations);
export const exportReallocationGroups = reallocations.groupFile(contract.exportReallocationGroups);
export const reallocationTotals = reallocations.addedUp(contract.reallocationTotals);
export const exportReallocations = reallocations.file(contract.exportReallocations);

/** The groups of the allocation order (shared/allocation.ts), for despatched goods. */
const kind = raw(`case
  when m.kind = 'allocate' then 'allocated'
  when o.kind = 'cancel job' then 'jobCancelled'
  when m.kind = 'unallocate' then 'unallocated'
  when s.job_id is null then 'freeStock'
  when s.job_id = p.job_id then 'otherSegment'
  else 'otherJob'
end`);

const changing = raw(`m.quantity < 0 and (m.kind in ('allocate', 'unallocate') or m.takes_others)`);

const changesOfOwner = (actor: ReportActor) => sql`
  select m.id, m.company_id, m.operation_id, m.at, m.user_id, m.stock_line_id, -m.quantity as quantity, m.price, ${kind} as kind,
         s.warehouse_id, s.sku_id, s.location_id, s.drum_id, s.job_id, s.segment, s.swc,
         case m.kind when 'allocate' then o.document_id when 'despatch' then p.job_id end as to_job_id,
         case m.kind when 'allocate' then o.facts ->> 'segment' when 'despatch' then p.segment end as to_segment,
         o.reason, p.number as pick_number, case when m.kind = 'despatch' then m.document_line_id end as pick_line_id
  from movements m
  join operations o on o.company_id = m.company_id and o.id = m.operation_id
  join stock_lines s on s.company_id = m.company_id and s.id = m.stock_line_id
  left join picks p on p.company_id = m.company_id and p.id = case when m.kind = 'despatch' then o.document_id end
  where m.company_id = ${actor.companyId} and ${inWarehouses(actor, 's.warehouse_id')}
    and ${changing}`;

const number = `case o.kind when 'despatch' then x.pick_number when 'allocate' then tj.number when 'cancel job' then fj.number end`;

/** Warnings accepted for the line during picking, and for the line or the whole document at despatch. */
const accepted = `array(
  select a from unnest(n.accepted) a
  union
  select split_part(a, ':', 1) from unnest(o.accepted) a
  where split_part(a, ':', 2) in ('', x.pick_line_id::text)
  order by 1)`;
