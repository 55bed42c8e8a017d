import type pg from 'pg';
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
        return await client.query(statement);
      } finally {
        abandoned.removeEventListener('abort', close);
        if (isOpen) client.release();
      }
    },
  };
}
