import sql from 'sql-template-tag';
import * as contract from '../../../shared/contract/stock/jobs.ts';
import type { StockActor } from '../actor.ts';
import { listAndExport } from '../list/list-and-export.ts';
import { beginsWith, hasWords } from '../list/search.ts';

/** The company's jobs that pass the filters; a search looks for the beginning of a number and for words of the description. */
const jobs = listAndExport(contract.listJobs, (actor) => ({
  ...jobRows(actor),
  id: 'j.id',
  within: sql`j.company_id = ${actor.companyId}`,
  where: [sql`j.company_id = ${actor.companyId}`],
  filters: {
    inStock: (some) => sql`exists (
      select from stock_lines s
      where s.company_id = j.company_id and s.warehouse_id = ${actor.warehouseId} and s.job_id = j.id and s.present
    ) = ${some}`,
  },
  search: (text) => sql`(${beginsWith('lower(j.number)', text)} or ${hasWords('words_of(j.description)', text)})`,
}));

export const listJobs = jobs.list;
export const exportJobs = jobs.file(contract.exportJobs);

/** Jobs of a company, with what each owns and what is open for it in the warehouse of the actor. */
export function jobRows({ companyId, warehouseId }: StockActor) {
  return {
    from: sql`
      from jobs j
      cross join (select ${companyId}::bigint as company_id, ${warehouseId}::bigint as warehouse_id) here
      left join users u on u.id = j.cancelled_by`,
    columns: {
      id: 'j.id',
      number: 'j.number',
      description: 'j.description',
      cancelled: 'j.cancelled_at is not null',
      cancelledAt: 'j.cancelled_at',
      cancelledBy: 'u.name',
      createdAt: 'j.created_at',
      skus: ofStock('count(distinct s.sku_id)'),
      items: ofStock('coalesce(sum(s.quantity), 0)'),
      reserved: ofStock('coalesce(sum(s.reserved), 0)'),
      openErns: `(select count(distinct e.id) from ern_lines l
        join erns e on e.company_id = l.company_id and e.id = l.ern_id
        where l.company_id = here.company_id and l.job_id = j.id and e.warehouse_id = here.warehouse_id
          and e.status = 'expected' and e.hidden_at is null)`,
      openPicks: `(select count(*) from picks p
        where p.company_id = here.company_id and p.job_id = j.id and p.warehouse_id = here.warehouse_id
          and p.status in ('created', 'started'))`,
    },
  };
}

function ofStock(expression: string): string {
  return `(select ${expression} from stock_lines s
    where s.company_id = here.company_id and s.warehouse_id = here.warehouse_id and s.job_id = j.id and s.present)`;
}
