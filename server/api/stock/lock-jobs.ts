import type { Tx } from '../../db/query.ts';

/** A job that nobody cancels or enables while the transaction lasts. */
export interface LockedJob {
  id: number;
  number: string;
  cancelled: boolean;
}

/** Locks the jobs whose stock an operation touches, shared: the first locks of all (rules: stock rule 2). */
export async function lockJobs(tx: Tx, companyId: number, jobIds: readonly (number | null)[]): Promise<LockedJob[]> {
  const ids = [...new Set(jobIds.filter((id) => id !== null))];
  if (ids.length === 0) return [];
  return tx.many<LockedJob>(
    `select id, number, cancelled_at is not null as cancelled
     from jobs
     where company_id = $1 and id = any ($2::bigint[])
     order by id
     for share`,
    [companyId, ids],
  );
}
