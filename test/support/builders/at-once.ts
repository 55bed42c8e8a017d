import { setTimeout as pause } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import * as assert from 'uvu/assert';
import { column } from '../columns.ts';
import type { Builders } from './builders.ts';

export function atOnce<Answer>(
  builders: Builders,
  { table, companyId }: { table: 'erns' | 'picks' | 'shipments' | 'stock_lines'; companyId: number },
  calls: readonly (() => Promise<Answer>)[],
): Promise<Answer[]> {
  const hold = (holder: PoolClient) =>
    holder.query(`select from ${table} where company_id = $1 order by id for update`, [companyId]);
  return meetBehind(builders, hold, calls);
}

/** Users send the same request at once: one of them succeeds, and each of the others is refused with 409. */
export async function oneSucceeds<User>(
  builders: Builders,
  table: Parameters<typeof atOnce>[1]['table'],
  { companyId }: { companyId: number },
  users: readonly User[],
  send: (user: User) => Promise<{ status: number }>,
): Promise<void> {
  const answers = await atOnce(
    builders,
    { table, companyId },
    users.map((user) => () => send(user)),
  );
  assert.equal(column(answers, 'status').sort(), [200, ...users.slice(1).map(() => 409)]);
}

/**
 * Makes calls meet: `hold` locks rows that all of them need. Each call starts once the earlier ones wait for these rows or have ended; then
 * the rows are released. This proves the behaviour of simultaneous calls every time, not only when the machine happens to be slow.
 */
export async function meetBehind<Answer>(
  builders: Builders,
  hold: (holder: PoolClient) => Promise<unknown>,
  calls: readonly (() => Promise<Answer>)[],
): Promise<Answer[]> {
  const holder = await builders.pool.connect();
  let isOver = false;
  try {
    await holder.query('begin');
    await hold(holder);
    const made: Promise<Answer>[] = [];
    let ended = 0;
    for (const call of calls) {
      const answer = call();
      made.push(answer);
      answer.catch(() => undefined).finally(() => (ended += 1));
      const deadline = Date.now() + 60_000;
      do {
        assert.ok(Date.now() < deadline, 'a call neither ends nor waits for the rows');
        await pause(5);
      } while ((await waitingBehind(builders, holder)) + ended < made.length);
    }
    await holder.query('commit');
    isOver = true;
    return await Promise.all(made);
  } finally {
    holder.release(!isOver);
  }
}

/**
 * The number of sessions that wait for the holder, directly or through another session. Unrelated sessions of the same database can wait
 * for a moment, too.
 */
async function waitingBehind(builders: Builders, holder: PoolClient): Promise<number> {
  // The locks of a distributed database are on several machines.
  if (process.env.CITUS_URL !== undefined) return waitingForLocks(builders);
  const { rows } = await holder.query<{ count: number }>(
    `with recursive behind as (
       select pg_backend_pid() as pid
       union
       select l.pid
       from behind b
       join pg_locks l on not l.granted and b.pid = any (pg_blocking_pids(l.pid))
     )
     select count(*)::integer - 1 as count from behind`,
  );
  return rows[0]?.count ?? 0;
}

const waiting = `
  select count(distinct l.pid) as sessions
  from pg_locks l
  join pg_stat_activity a on a.pid = l.pid and a.datname = current_database()
  where not l.granted`;

/** The number of sessions of this database that wait for a lock, on any of its machines. */
export async function waitingForLocks(builders: Builders): Promise<number> {
  const { sessions } = await builders.db.one<{ sessions: number }>(
    process.env.CITUS_URL === undefined
      ? waiting
      : `select sum(result::integer) as sessions from run_command_on_all_nodes($$${waiting}$$)`,
  );
  return sessions;
}
