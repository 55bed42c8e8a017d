import type pg from 'pg';
import { sessionName } from './database-usage.ts';
import type { Queryable } from './query.ts';

/**
 * A pool whose statements are abandoned on abort: their connection is closed, and PostgreSQL, which checks every second whether its clients
 * are connected (pool.ts), stops the work. A cancel request could arrive late and stop the next statement of the same connection.
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

/** Names the session after the trace of its request, if any, so that sessions in PostgreSQL can be matched with the log. */
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
