import type { Reply } from '../../../shared/contract/operation.ts';
import { getJobCancellation as contract } from '../../../shared/contract/stock/jobs.ts';
import { refuse } from '../../../shared/errors.ts';
import { implement } from '../implement.ts';
import { readJobHolders } from './read-job-holders.ts';

/** What cancelling a job would free in the whole company, and what stands in its way (rules: irreversible deeds show their facts). */
export const getJobCancellation = implement(contract, async (db, { companyId }, { id }) => {
  const job = await db.maybeOne<Omit<Reply<typeof contract>, 'reservedBy'>>(
    `select j.id, j.number, j.cancelled_at is not null as cancelled, s.lines as "stockLines", s.items,
            (
              select count(*) from ern_lines l
              join erns e on e.company_id = $1 and e.id = l.ern_id and e.status = 'expected'
              where l.company_id = $1 and l.job_id = j.id
            ) as "ernLines"
     from jobs j
     cross join lateral (
       select count(*) as lines, coalesce(sum(quantity), 0) as items
       from stock_lines
       where company_id = $1 and job_id = j.id and present
     ) s
     where j.company_id = $1 and j.id = $2`,
    [companyId, id],
  );
  if (job === undefined) return refuse('not_found', { values: { thing: 'job' } });
  return { ...job, reservedBy: await readJobHolders(db, companyId, id) };
});
