import { reader } from '../../db/query.ts';
import type { JobTools } from '../tools.ts';

/**
 * Gives jobs back whose server was killed while it did them. The queue itself would wait four hours; every task of ours gives up
 * within a minute, so that a lock of five minutes has nobody behind it.
 */
export async function unlockAbandoned(_payload: unknown, { pool }: JobTools): Promise<void> {
  await reader(pool).run(
    `select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
     from graphile_worker.jobs
     where locked_at < now() - interval '5 minutes'
     having count(*) > 0`,
  );
}
