import sql, { type Sql } from 'sql-template-tag';
import type { getErnStates } from '../../../shared/contract/goods-in/erns.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import type { StockActor } from '../actor.ts';
import { when } from '../list/search.ts';
import { ernFound } from './ern-found.ts';

/** ERNs `e` of the actor's that the filters of the list leave, whatever their state. */
export function ernWhere({ companyId, warehouseId }: StockActor, input: Input<typeof getErnStates>): Sql[] {
  return [
    sql`e.company_id = ${companyId} and e.warehouse_id = ${warehouseId}`,
    when(input.partner, (partner) => sql`p.name = ${partner}`),
    when(input.dueFrom, (date) => sql`e.delivery_date >= ${date}`),
    when(input.dueTo, (date) => sql`e.delivery_date <= ${date}`),
    when(
      input.job,
      (job) => sql`e.id in (
        select l.ern_id from ern_lines l
        join jobs j on j.company_id = l.company_id and j.id = l.job_id
        where j.company_id = ${companyId} and j.number = ${job})`,
    ),
    when(
      input.stockCode,
      (code) => sql`e.id in (
        select l.ern_id from ern_lines l
        join skus k on k.company_id = l.company_id and k.id = l.sku_id
        where k.company_id = ${companyId} and k.stock_code = ${code})`,
    ),
    when(
      input.discrepancies,
      (some) => sql`exists (
        select from ern_lines l
        where l.company_id = ${companyId} and l.ern_id = e.id and l.discrepancy_comment is not null) = ${some}`,
    ),
    when(input.search, (search) => ernFound(companyId, search)),
  ];
}

/** It is open after the day on which it was to come. */
export function isOverdue(today: string): Sql {
  return sql`(e.status = 'expected' and e.delivery_date < ${today})`;
}
