import type pg from 'pg';
import { sessionName } from './asked.ts';
import type { Queryable } from './query.ts';

/**
 * A pool whose statements are given up when nobody waits for them any more: their connection is closed, and PostgreSQL, which looks
 * every second whether its clients are there (pool.ts), stops the work. A cancel request instead could come late and meet the next
 * statement of the same connection.
 */
export function abandonable(pool: pg.Pool, abandoned: AbortSignal): Queryable {
  return {
    async query(statement) {
      abandoned.throwIfAborted();
      const client = await pool.connect();
      let isOpen = true;
      const close = () => {
        isOpen = false;
        client.release(true);
      };
      abandoned.addEventListener('abort', close);
      try {
        return await underItsName(client, () => client.query(statement));
      } finally {
        abandoned.removeEventListener('abort', close);
        if (isOpen) client.release();
      }
    },
  };
}

/** Does work in a session that is called after the trace of its request, where it has one: who looks at PostgreSQL finds it in the log. */
async function underItsName<Result>(client: pg.PoolClient, work: () => Promise<Result>): Promise<Result> {
  const name = sessionName();
  if (name === undefined) return work();
  await client.query("select set_config('application_name', $1, false)", [name]);
  try {
    return await work();
  } finally {
    await client.query('reset application_name');
  }
}
