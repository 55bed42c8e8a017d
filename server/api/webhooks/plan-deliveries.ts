import type pg from 'pg';
import { COMMON_FEED, numberChanges } from '../../db/changes.ts';
import type { Tx } from '../../db/query.ts';
import { transaction } from '../../db/transaction.ts';
import { scopesReading } from '../changes/scopes-reading.ts';
import { withLivingAccess } from './works.ts';

const BATCH = 2_000;

/**
 * Turns committed changes that are not planned yet into deliveries for every webhook of a company that follows them. The position in the
 * feed is stored on the webhook and written together with the deliveries, so that a killed server neither loses nor repeats a change.
 */
export async function planDeliveries(pool: pg.Pool, companyId: number, now: Date): Promise<void> {
  for (const feed of [COMMON_FEED, companyId]) {
    await numberChanges(pool, feed);
    while (await transaction(pool, (tx) => planBatch(tx, companyId, feed, now)));
  }
}

interface Behind {
  id: number;
  accessId: number;
  place: number;
}

/** Returns whether there may be more. Skips webhooks that are locked by a change until the next round. */
async function planBatch(tx: Tx, companyId: number, feed: number, now: Date): Promise<boolean> {
  const isCommon = feed === COMMON_FEED;
  const on = await tx.many<Behind>(
    `select id, access_id as "accessId", case when $2 then common_place else place end as place
     from webhooks
     where company_id = $1 and state = 'on'
     order by id
     for update skip locked`,
    [companyId, isCommon],
  );
  const webhooks = await withLivingAccess(tx, on);
  if (webhooks.length === 0) return false;
  const from = Math.min(...webhooks.map(({ place }) => place));
  const changes = await tx.many<{ place: number; subject: string }>(
    `select place, subject, subject_id, kind, warehouse_id, at
     from changes
     where company_id = $1 and place > $2
     order by place
     limit $3`,
    [feed, from, BATCH],
  );
  const reached = changes.at(-1)?.place;
  if (reached === undefined) return false;
  const ids = webhooks.filter(({ place }) => place < reached).map(({ id }) => id);
  const readable = changes.map((change) => ({ ...change, scopes: scopesReading(change.subject) }));
  await tx.run(INSERT_DELIVERIES, [companyId, ids, JSON.stringify(readable), now, isCommon]);
  await tx.run(
    `update webhooks
     set place = case when $3 then place else $4 end, common_place = case when $3 then $4 else common_place end
     where company_id = $1 and id = any ($2::bigint[])`,
    [companyId, ids, isCommon, reached],
  );
  return changes.length === BATCH;
}

/**
 * The deliveries of these changes, in order: those that the webhook follows and its access may see, as the feed would return them
 * (changes/list-changes.ts). A delivery waits for an earlier one of the same record that is to be retried. Several changes of a record are
 * delivered once, by the last of them or by a waiting delivery that was not started (due-deliveries.ts), because the receiver reads the
 * record after the call and sees all of them.
 */
const INSERT_DELIVERIES = `
  with told as (
    select w.id as webhook_id, c.place, c.kind, c.subject, c.subject_id, c.warehouse_id, c.at,
           c.kind = 'changed' and coalesce(lead(c.kind) over thing = 'changed', false) as is_told_later,
           count(*) filter (where c.kind <> 'changed') over (thing rows unbounded preceding) = 0 as goes_on
    from webhooks w
    join accesses a on a.id = w.access_id
    join users u on u.id = a.user_id
    cross join jsonb_to_recordset($3)
      as c (place bigint, subject text, subject_id bigint, kind text, warehouse_id bigint, at timestamptz, scopes text[])
    where w.company_id = $1 and w.id = any ($2::bigint[]) and c.place > case when $5 then w.common_place else w.place end
      and c.subject = any (w.subjects)
      and (u.integration_scopes is null or u.integration_scopes && c.scopes)
      and (c.warehouse_id is null or c.warehouse_id = a.warehouse_id
           or (a.warehouse_id is null and exists (
             select from company_warehouses h where h.company_id = $1 and h.warehouse_id = c.warehouse_id)))
    window thing as (partition by w.id, c.subject, c.subject_id order by c.place)
  )
  insert into webhook_deliveries
    (company_id, webhook_id, kind, subject, subject_id, warehouse_id, changed_at, created_at, next_try_at)
  select $1, t.webhook_id, t.kind, t.subject, t.subject_id, t.warehouse_id, t.at, $4, coalesce(last.next_try_at, $4)
  from told t
  left join lateral (
    select d.next_try_at, d.kind = 'changed' and d.first_try_at is null as tells
    from webhook_deliveries d
    where d.company_id = $1 and d.webhook_id = t.webhook_id and d.subject = t.subject and d.subject_id = t.subject_id and d.state = 'waiting'
    order by d.id desc
    limit 1
  ) last on true
  where not t.is_told_later and not (t.kind = 'changed' and t.goes_on and coalesce(last.tells, false))
  order by t.place, t.webhook_id`;
