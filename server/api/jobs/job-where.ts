import sql, { type Sql } from 'sql-template-tag';
import type { Input } from '../../../shared/contract/operation.ts';
import type { exportJobs } from '../../../shared/contract/stock/jobs.ts';
import type { StockActor } from '../actor.ts';
import { beginsWith } from '../list/begins-with.ts';
import { hasWords } from '../list/has-words.ts';
import { when } from '../list/search.ts';

type Filters = Omit<Input<typeof exportJobs>, 'sort' | 'fields'>;

/** The company's jobs that pass the filters; a search looks for the beginning of a number and for words of the description. */
export function jobWhere({ companyId, warehouseId }: StockActor, filters: Filters): Sql[] {
  return [
    sql`j.company_id = ${companyId}`,
    when(filters.number, (number) => sql`j.number = ${number}`),
    when(filters.cancelled, (cancelled) => sql`(j.cancelled_at is not null) = ${cancelled}`),
    when(
      filters.inStock,
      (some) => sql`exists (
        select from stock_lines s
        where s.company_id = j.company_id and s.warehouse_id = ${warehouseId} and s.job_id = j.id and s.present
      ) = ${some}`,
    ),
    when(
      filters.search,
      (text) => sql`(${beginsWith('lower(j.number)', text)} or ${hasWords('words_of(j.description)', text)})`,
    ),
  ];
}
