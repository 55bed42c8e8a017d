import sql from 'sql-template-tag';
import type { Reply } from '../../../shared/contract/operation.ts';
import { getJob as contract } from '../../../shared/contract/stock/jobs.ts';
import { refuse } from '../../../shared/errors.ts';
import { implement } from '../implement.ts';
import { columnsOf } from '../list/list-page.ts';
import { jobRows } from './job-list.ts';

/** One job of the company, with its stock by segment. */
export const getJob = implement(contract, async (db, actor, input) => {
  const { from, columns: listed } = jobRows(actor);
  const columns = columnsOf({ columns: { ...listed, segments } });
  const query = sql`select ${columns} ${from} where j.company_id = ${actor.companyId} and j.id = ${input.id}`;
  const job = await db.maybeOne<Reply<typeof contract>>(query);
  return job ?? refuse('not_found', { values: { thing: 'job' } });
});

/** Those with a name first, in its order. */
const segments = `coalesce((
    select jsonb_agg(
      jsonb_build_object('segment', w.segment, 'skus', w.skus, 'items', trim_scale(w.items)::text,
                         'reserved', trim_scale(w.reserved)::text)
      order by w.segment nulls last)
    from (
      select s.segment, count(distinct s.sku_id) as skus, sum(s.quantity) as items, sum(s.reserved) as reserved
      from stock_lines s
      where s.company_id = here.company_id and s.warehouse_id = here.warehouse_id and s.job_id = j.id and s.present
      group by s.segment
    ) w
  ), '[]')`;
