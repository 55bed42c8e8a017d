import sql, { raw, type Sql } from 'sql-template-tag';
import { listTransit as contract } from '../../../shared/contract/stock/transit.ts';
import { implement } from '../implement.ts';
import { listPage } from '../list/list-page.ts';
import { matches, when } from '../list/search.ts';
import { isComing, isOverAge, transitSource } from './transit-source.ts';

/** What is on its way to this warehouse, or from it, the longest first (rules 2, Transit). */
export const listTransit = implement(contract, (db, actor, input, services) => {
  const { companyId, warehouseId } = actor;
  return listPage(db, transitSource(actor, services), input, [
    sql`e.company_id = ${companyId} and e.source = 'transfer' and e.status = 'expected'`,
    sql`(e.warehouse_id = ${warehouseId} or e.from_warehouse_id = ${warehouseId})`,
    when(input.direction, (direction) => sql`(${raw(isComing)}) = ${direction === 'here'}`),
    when(input.overAge, (overAge) => sql`(${raw(isOverAge)}) = ${overAge}`),
    when(input.stockCode, (code) => line(sql`k.stock_code = ${code}`)),
    when(input.drum, (drum) => line(sql`l.drum_number = ${drum}`)),
    when(input.job, (job) => line(sql`j.number = ${job}`)),
    when(
      input.search,
      (search) => sql`(
      ${matches(search, ['e.number', 'e.reference', 'f.name', 'f.short_name', 'w.name', 'w.short_name'])}
      or ${line(matches(search, ['k.stock_code', 'l.drum_number', 'j.number']))})`,
    ),
  ]);
});

/** One of its lines is so. */
function line(condition: Sql): Sql {
  return sql`exists (
    select from ern_lines l
    join skus k on k.company_id = l.company_id and k.id = l.sku_id
    left join jobs j on j.company_id = l.company_id and j.id = l.job_id
    where l.company_id = e.company_id and l.ern_id = e.id and ${condition})`;
}
