import type { Tx } from '../../db/query.ts';

/** Locks the open ERNs with lines of a job: documents come before stock lines. */
export async function lockOpenErns(tx: Tx, companyId: number, jobId: number): Promise<void> {
  await tx.run(
    `select from erns
     where company_id = $1 and status = 'expected'
       and id in (select ern_id from ern_lines where company_id = $1 and job_id = $2)
     order by id
     for update`,
    [companyId, jobId],
  );
}
