import * as assert from 'uvu/assert';
import { eventually } from '../eventually.ts';
import type { Builders } from './builders.ts';

/**
 * Makes calls meet: rows are kept locked while each call is made, until all calls wait for a lock or have ended; then the rows are let
 * go. What happens when two do it at once is thus shown every time, not when the machine happens to be slow.
 */
export async function atOnce<Answer>(
  builders: Builders,
  rows: { table: 'erns' | 'picks' | 'shipments' | 'stock_lines'; companyId: number },
  calls: readonly (() => Promise<Answer>)[],
): Promise<Answer[]> {
  const holder = await builders.pool.connect();
  try {
    await holder.query('begin');
    await holder.query(`select from ${rows.table} where company_id = $1 order by id for update`, [rows.companyId]);
    const made: Promise<Answer>[] = [];
    let ended = 0;
    for (const call of calls) {
      const answer = call();
      made.push(answer);
      answer.catch(() => undefined).finally(() => (ended += 1));
      await eventually(async () =>
        assert.is((await waitingForLocks(builders)) + ended, made.length, 'calls that wait or ended'),
      );
    }
    await holder.query('commit');
    return await Promise.all(made);
  } finally {
    holder.release();
  }
}

const waiting = `
  select count(distinct l.pid) as sessions
  from pg_locks l
  join pg_stat_activity a on a.pid = l.pid and a.datname = current_database()
  where not l.granted`;

/** How many sessions of this database wait for a lock, on whichever of its machines the rows lie. */
export async function waitingForLocks(builders: Builders): Promise<number> {
  const { sessions } = await builders.db.one<{ sessions: number }>(
    process.env.CITUS_URL === undefined
      ? waiting
      : `select sum(result::integer) as sessions from run_command_on_all_nodes($$${waiting}$$)`,
  );
  return sessions;
}
