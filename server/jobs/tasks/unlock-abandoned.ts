import { reader } from '../../db/query.ts';
import { IMPORT_LOCK } from '../import-lock.ts';
import type { JobTools } from '../tools.ts';

/**
 * Gives jobs back whose server was killed while it did them. The queue itself would wait four hours; every task of ours gives up
 * within a minute, so that a lock of five minutes has nobody behind it. An import may take longer: whoever works on one holds a lock
 * of the database for it, which ends with its connection. The list of locks is the whole PostgreSQL server's, whatever else it serves.
 */
export async function unlockAbandoned(_payload: unknown, { pool }: JobTools): Promise<void> {
  await reader(pool).run(
    `select graphile_worker.force_unlock_workers(array_agg(distinct job.locked_by))
     from graphile_worker.jobs job
     where job.locked_at < now() - interval '5 minutes'
       and not exists (
         select
         from pg_locks held
         join pg_database here on here.oid = held.database and here.datname = current_database()
         where held.locktype = 'advisory'
           and held.granted
           and held.classid = $1
           and held.objid = hashtext(job.key)::oid
       )
     having count(*) > 0`,
    [IMPORT_LOCK],
  );
}
