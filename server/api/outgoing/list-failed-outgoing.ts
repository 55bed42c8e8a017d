import sql from 'sql-template-tag';
import { listFailedOutgoing as contract } from '../../../shared/contract/admin/outgoing.ts';
import { implement } from '../implement.ts';
import { type ListSource, listPage } from '../list/list-page.ts';
import { matches } from '../list/search.ts';

/** What was being sent stays in the queue: it may hold what is for its recipient alone. */
const source: ListSource = {
  from: sql`from graphile_worker.jobs j`,
  columns: {
    id: 'j.id',
    kind: 'j.task_identifier',
    createdAt: 'j.created_at',
    failedAt: 'j.updated_at',
    attempts: 'j.attempts::integer',
    error: `nullif(btrim(regexp_replace(left(j.last_error, 500), '[[:cntrl:]]+', ' ', 'g')), '')`,
  },
  sorts: {
    createdAt: { by: 'j.created_at', type: 'timestamptz' },
    failedAt: { by: 'j.updated_at', type: 'timestamptz' },
    kind: { by: 'j.task_identifier', type: 'text' },
  },
  id: 'j.id',
  defaultSort: '-failedAt',
};

/** The mails and calls that failed every attempt. */
export const listFailedOutgoing = implement(contract, (db, _actor, input) => {
  return listPage(db, source, input, [
    sql`j.attempts >= j.max_attempts and j.locked_at is null`,
    matches(input.search, ['j.task_identifier', 'j.last_error']),
  ]);
});
