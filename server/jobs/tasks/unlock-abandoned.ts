import { reader } from '../../db/query.ts';
import { IMPORT_LOCK } from '../import-lock.ts';
import type { JobTools } from '../tools.ts';

/**
 * Gives jobs back whose server was killed while it did them. The queue itself would wait four hours; every task of ours gives up
 * within a minute, so that a lock of five minutes has nobody behind it. An import may take longer: whoever works on one holds a lock
 * of the database, which ends with its connection.
 */
export async function unlockAbandoned(_payload: unknown, { pool }: JobTools): Promise<void> {
  await reader(pool).run(
    `select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
     from graphile_worker.jobs
     where locked_at < now() - interval '5 minutes'
       and not (task_identifier = 'workImport' and exists (select from pg_locks where locktype = 'advisory' and classid = $1))
     having count(*) > 0`,
    [IMPORT_LOCK],
  );
}
