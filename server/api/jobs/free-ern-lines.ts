import type { Tx } from '../../db/query.ts';

/** Makes the lines of open ERNs that were for a job lines of free stock; gives their number. */
export async function freeErnLines(tx: Tx, companyId: number, jobId: number): Promise<number> {
  const { freed } = await tx.one<{ freed: number }>(
    `with freed as (
       update ern_lines l
       set job_id = null, segment = null
       from erns e
       where l.company_id = $1 and l.job_id = $2 and e.company_id = $1 and e.id = l.ern_id and e.status = 'expected'
       returning l.ern_id
     ), changed as (
       update erns set version = version + 1 where company_id = $1 and id in (select ern_id from freed)
     )
     select count(*) as freed from freed`,
    [companyId, jobId],
  );
  return freed;
}
