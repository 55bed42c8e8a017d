import type pg from 'pg';
import { type Reader, reader } from './query.ts';
import { transaction } from './transaction.ts';

/** The feed of what belongs to no company: locations and warehouses, and records that are for every company. */
export const COMMON_FEED = 0;

/** Days for which the feed keeps a change. */
const KEPT = 30;

/** Changes numbered, or forgotten, in one transaction: whoever else would number waits as long. */
const BATCH = 10_000;

/**
 * Gives the committed changes of a feed their places, one after the other without gaps. One transaction at a time numbers a feed, holding its
 * row; so places become visible in their order, and whoever reads up to the last one has missed nothing. A change that is not committed yet
 * cannot be seen, and gets a later place (docs/decisions/0150-a-feed-of-changes.md).
 */
export async function numberChanges(pool: pg.Pool, feed: number): Promise<void> {
  while (await hasUnnumbered(reader(pool), feed)) await transaction(pool, (tx) => numberBatch(tx, feed));
}

/**
 * The place behind all that is committed in a feed now, numbered within this transaction: whoever goes on from there hears of everything
 * that is committed later. Others number the feed when the transaction is over.
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
    'select exists (select from changes where company_id = $1 and place is null) as waits',
    [feed],
  );
  return waits;
}

async function numberBatch(tx: Reader, feed: number): Promise<void> {
  await tx.run('insert into change_feeds (company_id) values ($1) on conflict do nothing', [feed]);
  const { last } = await tx.one<{ last: number }>(
    'select last_place as last from change_feeds where company_id = $1 for update',
    [feed],
  );
  const numbered = await tx.run(
    `update changes c
     set place = $2::bigint + n.number
     from (
       select id, row_number() over (order by id) as number
       from (select id from changes where company_id = $1 and place is null order by id limit $3) w
     ) n
     where c.company_id = $1 and c.id = n.id`,
    [feed, last, BATCH],
  );
  await tx.run('update change_feeds set last_place = last_place + $2 where company_id = $1', [feed, numbered]);
}

/** Forgets the changes of more than 30 days ago, of every company; a feed remembers where it begins now. */
export async function forgetChanges(pool: pg.Pool, now: Date): Promise<void> {
  const limit = new Date(now.getTime() - KEPT * 86_400_000);
  const feeds = await reader(pool).many<{ feed: number }>(
    '/* every company */ select distinct company_id as feed from changes where at < $1',
    [limit],
  );
  for (const { feed } of feeds) {
    // What has no place yet is forgotten at a place, too: whoever asks later is told.
    await numberChanges(pool, feed);
    while ((await transaction(pool, (tx) => forgetBatch(tx, feed, limit))) === BATCH);
  }
}

/** The oldest places, all of them older than the limit; how many they were. */
async function forgetBatch(tx: Reader, feed: number, limit: Date): Promise<number> {
  const { places, last } = await tx.one<{ places: number; last: number | null }>(
    `with gone as (
       delete from changes
       where company_id = $1
         and place in (select place from changes where company_id = $1 and place is not null and at < $2 order by place limit $3)
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
