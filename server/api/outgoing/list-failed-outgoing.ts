import sql from 'sql-template-tag';
import { listFailedOutgoing as contract } from '../../../shared/contract/admin/outgoing.ts';
import { listAndExport } from '../list/list-and-export.ts';

/** The mails and calls that failed every attempt. What was being sent stays in the queue: it may hold what is for its recipient alone. */
export const { list: listFailedOutgoing } = listAndExport(contract, () => ({
  from: sql`from graphile_worker.jobs j`,
  columns: {
    id: 'j.id',
    kind: 'j.task_identifier',
    createdAt: 'j.created_at',
    failedAt: 'j.updated_at',
    attempts: 'j.attempts::integer',
    error: `nullif(btrim(regexp_replace(left(j.last_error, 500), '[[:cntrl:]]+', ' ', 'g')), '')`,
  },
  id: 'j.id',
  where: [sql`j.attempts >= j.max_attempts and j.locked_at is null`],
  search: ['j.task_identifier', 'j.last_error'],
}));
