import { forgetChanges } from '../../db/changes.ts';
import { LONG_WORK_LOCK } from '../../db/locks.ts';
import { reader } from '../../db/query.ts';
import type { JobTools } from '../jobs.ts';

/**
 * Deletes expired data a day after its end or later: sessions, reset tokens, failed attempts, counts of mails, codes of providers, removed
 * photos, exports, idempotency keys, changes and deliveries of webhooks after 30 days, sent scheduled mails and records of backups after 90
 * days, and imports after 30 days with their rows; the audit keeps their entries.
 */
export async function cleanUp(_payload: unknown, { pool, now }: JobTools): Promise<void> {
  const db = reader(pool);
  const at = [now()];
  await db.run(`delete from tokens where expires_at < $1::timestamptz - interval '1 day'`, at);
  await db.run(`delete from reset_tokens where expires_at < $1::timestamptz - interval '1 day'`, at);
  await db.run(`delete from failed_attempts where last_at < $1::timestamptz - interval '1 day'`, at);
  await db.run(`delete from outside_mails where asked_at < $1::timestamptz - interval '1 day'`, at);
  await db.run(`delete from used_provider_codes where used_at < $1::timestamptz - interval '1 day'`, at);
  await db.run(`delete from idempotency_keys where created_at < $1::timestamptz - interval '30 days'`, at);
  await db.run(`delete from photos where removed_at < $1::timestamptz - interval '1 day'`, at);
  // An export whose job was given up has expired, too.
  await db.run(
    `delete from exports
     where finished_at < $1::timestamptz - interval '1 day'
        or finished_at is null and created_at < $1::timestamptz - interval '2 days'`,
    at,
  );
  await db.run(`delete from webhook_deliveries where ended_at < $1::timestamptz - interval '30 days'`, at);
  await db.run(`delete from scheduled_sendings where finished_at < $1::timestamptz - interval '90 days'`, at);
  await db.run(`delete from backups where ended_at < $1::timestamptz - interval '90 days'`, at);
  await db.run(
    `delete from imports
     where created_at < $1::timestamptz - interval '30 days' and state not in ('reading', 'applying', 'undoing')`,
    at,
  );
  await forgetChanges(pool, now());
}

/**
 * Releases jobs whose server was killed. The queue itself would wait four hours; each of our tasks gives up within a minute, so a lock of
 * five minutes has no worker behind it. Imports, exports and scheduled mails may take longer: their worker holds a database lock that ends
 * with its connection. The list of locks covers the whole PostgreSQL server, including its other databases.
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
    [LONG_WORK_LOCK],
  );
}
