import sql, { raw } from 'sql-template-tag';
import * as contract from '../../../shared/contract/reports/stock-reallocation.ts';
import { seesPrices } from '../../../shared/permissions.ts';
import { listAndExport } from '../list/list-and-export.ts';
import { inWarehouses } from '../list/report-scope.ts';
import { period } from './period.ts';
import { inForce, undoing, undoneColumns } from './undone.ts';

/**
 * Every change of owner (rules 2, report/stockReallocation), from the ledger: what left a stock line for one of another owner, and what a
 * pick took of stock that was not its own. Of an allocation the operation says to whom, of the others whose it is afterwards: nobody's.
 */
const reallocations = listAndExport(contract.listReallocations, (actor, asked, services) => {
  const { companyId, holder, layout } = actor;
  const price = seesPrices(holder) ? 'm.price' : 'null::numeric';
  return {
    from: sql`
      from movements m
      join operations o on o.company_id = m.company_id and o.id = m.operation_id
      join stock_lines s on s.company_id = m.company_id and s.id = m.stock_line_id
      left join picks p on p.company_id = m.company_id and p.id = case when m.kind = 'despatch' then o.document_id end`,
    joins: {
      ...undoing,
      k: sql`join skus k on k.company_id = m.company_id and k.id = s.sku_id`,
      t: sql`join units t on t.id = k.unit_id`,
      w: sql`join warehouses w on w.id = s.warehouse_id`,
      l: sql`join locations l on l.id = s.location_id`,
      d: sql`left join drums d on d.company_id = m.company_id and d.id = s.drum_id`,
      fj: sql`left join jobs fj on fj.company_id = m.company_id and fj.id = s.job_id`,
      tj: sql`left join jobs tj on tj.company_id = m.company_id and tj.id = ${raw(toJobId)}`,
      u: sql`join users u on u.id = m.user_id`,
      n: sql`left join pick_lines n on n.company_id = m.company_id and n.id = case when m.kind = 'despatch' then m.document_line_id end`,
    },
    columns: {
      id: 'm.id',
      at: 'o.at',
      kind,
      skuId: 's.sku_id',
      stockCode: 'k.stock_code',
      name: 'k.name',
      warehouseId: 's.warehouse_id',
      warehouse: 'w.name',
      location: 'l.name',
      drumId: 's.drum_id',
      drum: 'd.number',
      fromJobId: 's.job_id',
      fromJob: 'fj.number',
      fromSegment: 's.segment',
      toJobId,
      toJob: 'tj.number',
      toSegment: `case m.kind when 'allocate' then o.facts ->> 'segment' when 'despatch' then p.segment end`,
      swc: 's.swc',
      quantity: '-m.quantity',
      unit: 't.abbreviation',
      person: 'u.name',
      reason: 'o.reason',
      accepted,
      document: `case when ${number} is not null
        then jsonb_build_object('kind', o.document, 'id', o.document_id, 'number', ${number}) end`,
      price,
      value: `round(-m.quantity * ${price}, 4)`,
      ...undoneColumns,
      operationId: 'o.id',
      stockLineId: 's.id',
    },
    id: 'm.id',
    where: [
      sql`m.company_id = ${companyId} and ${inWarehouses(actor, 's.warehouse_id')} and m.quantity < 0`,
      sql`(m.kind in ('allocate', 'unallocate') or m.kind = 'despatch' and ${raw(takesOthers)})`,
    ],
    filters: {
      ...period('o.at', asked, services),
      job: (job) => sql`${job} in (fj.number, tj.number)`,
    },
    search: ['k.stock_code', 'k.name', 'd.number', 'fj.number', 'tj.number', 'p.number', 'u.name', 'o.reason'],
    inFile: { accepted: `array_to_string(${accepted}, ', ')`, document: number },
    counted: [inForce],
    inSums: { value: `-m.quantity * ${price}` },
    unasked: [
      ...(actor.warehouseId === null ? [] : (['warehouse'] as const)),
      ...(seesPrices(holder) ? [] : (['price', 'value'] as const)),
      ...(layout === 'H3G' ? [] : (['swc'] as const)),
    ],
  };
});

export const listReallocations = reallocations.list;
export const groupReallocations = reallocations.groups(contract.groupReallocations);
export const reallocationTotals = reallocations.addedUp(contract.reallocationTotals);
export const exportReallocations = reallocations.file(contract.exportReallocations);

const toJobId = `case m.kind when 'allocate' then o.document_id when 'despatch' then p.job_id end`;

/** The pick's, or that of the job it is about. */
const number = `case o.kind when 'despatch' then p.number when 'allocate' then tj.number when 'cancel job' then fj.number end`;

/** The stock line is not the pick's own: not of its job and segment, and not free where the pick has no job. */
const takesOthers = '(s.job_id is distinct from p.job_id or s.segment is distinct from p.segment)';

/** The groups of the allocation order (shared/allocation.ts), for what a despatch takes. */
const kind = `case
  when m.kind = 'allocate' then 'allocated'
  when o.kind = 'cancel job' then 'jobCancelled'
  when m.kind = 'unallocate' then 'unallocated'
  when s.job_id is null then 'freeStock'
  when s.job_id = p.job_id then 'otherSegment'
  else 'otherJob'
end`;

/** What was accepted of the line when it was picked, and of it or of all when it was despatched. */
const accepted = `array(
  select a from unnest(n.accepted) a
  union
  select split_part(a, ':', 1) from unnest(o.accepted) a
  where split_part(a, ':', 2) in ('', m.document_line_id::text)
  order by 1)`;
