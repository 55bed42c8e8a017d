import type pg from 'pg';
import { type Reader, reader } from './query.ts';
import { transaction } from './transaction.ts';

/** The feed of data without a company: locations, warehouses, and records shared by all companies. */
export const COMMON_FEED = 0;

/** Days for which a change is kept. */
const KEPT = 30;

/**
 * Changes numbered or deleted in one transaction (the last transaction of a batch is always taken whole). Others that number the same feed
 * wait that long.
 */
const BATCH = 10_000;

/**
 * Numbers the committed changes of a feed without gaps. One transaction at a time numbers a feed, holding its row, so places become visible
 * in order and a reader who has read up to the last one has missed nothing. A change that is not committed yet cannot be seen, and gets a
 * later place (docs/decisions/0150-a-feed-of-changes.md).
 */
export async function numberChanges(pool: pg.Pool, feed: number): Promise<void> {
  while (await hasUnnumbered(reader(pool), feed)) await transaction(pool, (tx) => numberBatch(tx, feed));
}

/**
 * The current last place of a feed, with everything committed so far numbered in this transaction. A reader that continues from there
 * receives everything committed later. Other transactions can number the feed once this one is over.
 */
export async function placeNow(tx: Reader, feed: number): Promise<number> {
  await tx.run('insert into change_feeds (company_id) values ($1) on conflict do nothing', [feed]);
  while (await hasUnnumbered(tx, feed)) await numberBatch(tx, feed);
  const { last } = await tx.one<{ last: number }>(
    'select last_place as last from change_feeds where company_id = $1 for update',
    [feed],
  );
  return last;
}

async function hasUnnumbered(db: Reader, feed: number): Promise<boolean> {
  const { waits } = await db.one<{ waits: boolean }>(
    'select exists (select from noted_changes where company_id = $1) as waits',
    [feed],
  );
  return waits;
}

/** Moves the oldest notes into the feed, always all notes of a transaction, so that a transaction reports each subject once. */
async function numberBatch(tx: Reader, feed: number): Promise<void> {
  await tx.run('insert into change_feeds (company_id) values ($1) on conflict do nothing', [feed]);
  const { last } = await tx.one<{ last: number }>(
    'select last_place as last from change_feeds where company_id = $1 for update',
    [feed],
  );
  const numbered = await tx.run(
    `with taken as (
       delete from noted_changes
       where company_id = $1 and transaction_id in (
         select o.transaction_id
         from (
           select transaction_id, sum(cardinality(subject_ids)) over (order by id) - cardinality(subject_ids) as before
           from (select id, transaction_id, subject_ids from noted_changes where company_id = $1 order by id limit $3) oldest
         ) o
         where o.before < $3
       )
       returning id, transaction_id, at, warehouse_id, subject, subject_ids, kind
     )
     insert into changes (company_id, place, transaction_id, at, warehouse_id, subject, subject_id, kind)
     select $1, $2::bigint + row_number() over (order by min(n.id), s.subject_id), n.transaction_id, min(n.at), min(n.warehouse_id),
       n.subject, s.subject_id,
       case when bool_or(n.kind = 'deleted') then 'deleted' when bool_or(n.kind = 'created') then 'created' else 'changed' end
     from taken n
     cross join unnest(n.subject_ids) as s (subject_id)
     group by n.transaction_id, n.subject, s.subject_id`,
    [feed, last, BATCH],
  );
  await tx.run('update change_feeds set last_place = last_place + $2 where company_id = $1', [feed, numbered]);
}

/** Deletes the changes of every company that are more than 30 days old; each feed records where it now begins. */
export async function forgetChanges(pool: pg.Pool, now: Date): Promise<void> {
  const limit = new Date(now.getTime() - KEPT * 86_400_000);
  const feeds = await reader(pool).many<{ feed: number }>(
    `/* every company */ select company_id as feed from noted_changes union select company_id from changes where at < $1`,
    [limit],
  );
  for (const { feed } of feeds) {
    // Unread changes have no place yet. They are numbered before they are deleted, so that a later reader learns of the gap.
    await numberChanges(pool, feed);
    while ((await transaction(pool, (tx) => forgetBatch(tx, feed, limit))) === BATCH);
  }
}

async function forgetBatch(tx: Reader, feed: number, limit: Date): Promise<number> {
  const { places, last } = await tx.one<{ places: number; last: number | null }>(
    `with gone as (
       delete from changes
       where company_id = $1
         and place in (select place from changes where company_id = $1 and at < $2 order by place limit $3)
       returning place
     )
     select count(*)::int as places, max(place) as last from gone`,
    [feed, limit, BATCH],
  );
  if (last !== null)
    await tx.run('update change_feeds set forgotten_place = greatest(forgotten_place, $2) where company_id = $1', [
      feed,
      last,
    ]);
  return places;
}
