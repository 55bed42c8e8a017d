import { reader } from '../../db/query.ts';
import type { JobTools } from '../tools.ts';

/**
 * Removes what is over, a day after its end or later: sessions, reset tokens, failed attempts, removed photos,
 * idempotency keys of 30 days, and imports of 30 days with their rows; the audit keeps that there were such.
 */
export async function cleanUp(_payload: unknown, { pool, now }: JobTools): Promise<void> {
  const db = reader(pool);
  const at = [now()];
  await db.run(`delete from tokens where expires_at < $1::timestamptz - interval '1 day'`, at);
  await db.run(`delete from reset_tokens where expires_at < $1::timestamptz - interval '1 day'`, at);
  await db.run(`delete from failed_attempts where last_at < $1::timestamptz - interval '1 day'`, at);
  await db.run(`delete from idempotency_keys where created_at < $1::timestamptz - interval '30 days'`, at);
  await db.run(`delete from photos where removed_at < $1::timestamptz - interval '1 day'`, at);
  await db.run(
    `delete from imports
     where created_at < $1::timestamptz - interval '30 days' and state not in ('reading', 'applying', 'undoing')`,
    at,
  );
}
