import type pg from 'pg';
import { COMMON_FEED, numberChanges } from '../../db/changes.ts';
import type { Tx } from '../../db/query.ts';
import { transaction } from '../../db/transaction.ts';
import { withLivingAccess } from './works.ts';

/** Changes of one feed that are turned into deliveries in one transaction. */
const BATCH = 2_000;

/**
 * Turns what was committed and not yet told into deliveries of every webhook of a company that is to hear of it. How far it came stands with the
 * webhook, and is written with the deliveries: whenever a server is killed, no change is lost and none is told of twice.
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

/** Answers whether there may be more. A webhook that somebody is changing is passed over until the next time. */
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
  const changes = await tx.many<{ place: number }>(
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
  await tx.run(TELL, [companyId, ids, JSON.stringify(changes), now, isCommon]);
  await tx.run(
    `update webhooks
     set place = case when $3 then place else $4 end, common_place = case when $3 then $4 else common_place end
     where company_id = $1 and id = any ($2::bigint[])`,
    [companyId, ids, isCommon, reached],
  );
  return changes.length === BATCH;
}

/**
 * The deliveries of these changes, in their order: of what the webhook is to hear of and its access may see, which is what the feed would
 * answer to it (changes/list-changes.ts). One about a thing whose earlier delivery is to be tried again waits for that. A thing that changed again and
 * again is told of once: by the last of these changes, or by a delivery that waits and was not begun (due-deliveries.ts), for what is read
 * after that call is newer than all of them.
 */
const TELL = `
  with told as (
    select w.id as webhook_id, c.place, c.kind, c.subject, c.subject_id, c.warehouse_id, c.at,
           c.kind = 'changed' and coalesce(lead(c.kind) over thing = 'changed', false) as is_told_later,
           count(*) filter (where c.kind <> 'changed') over (thing rows unbounded preceding) = 0 as goes_on
    from webhooks w
    join accesses a on a.id = w.access_id
    cross join jsonb_to_recordset($3)
      as c (place bigint, subject text, subject_id bigint, kind text, warehouse_id bigint, at timestamptz)
    where w.company_id = $1 and w.id = any ($2::bigint[]) and c.place > case when $5 then w.common_place else w.place end
      and c.subject = any (w.subjects)
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
