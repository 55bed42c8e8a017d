import { forgetChanges } from '../../db/changes.ts';
import { reader } from '../../db/query.ts';
import { type JobTools, LONG_WORK_LOCK } from '../jobs.ts';

/**
 * Removes what is over, a day after its end or later: sessions, reset tokens, failed attempts, counts of mails, codes of providers,
 * removed photos, exports, idempotency keys, changes and deliveries of webhooks of 30 days, what scheduled mails sent 90 days ago, and imports of 30 days with
 * their rows; the audit keeps that there were such.
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
  // One whose job was given up is over as well.
  await db.run(
    `delete from exports
     where finished_at < $1::timestamptz - interval '1 day'
        or finished_at is null and created_at < $1::timestamptz - interval '2 days'`,
    at,
  );
  await db.run(`delete from webhook_deliveries where ended_at < $1::timestamptz - interval '30 days'`, at);
  await db.run(`delete from scheduled_sendings where finished_at < $1::timestamptz - interval '90 days'`, at);
  await db.run(
    `delete from imports
     where created_at < $1::timestamptz - interval '30 days' and state not in ('reading', 'applying', 'undoing')`,
    at,
  );
  await forgetChanges(pool, now());
}

/**
 * Gives jobs back whose server was killed while it did them. The queue itself would wait four hours; every task of ours gives up
 * within a minute, so that a lock of five minutes has nobody behind it. Imports, exports and scheduled mails may take longer: whoever works on one holds a lock
 * of the database for it, which ends with its connection. The list of locks is the whole PostgreSQL server's, whatever else it serves.
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
