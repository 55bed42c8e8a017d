import type pg from 'pg';

/** The channel on which every process hears what was committed. */
export const CHANGES = 'wms_changes';

/** Milliseconds in which announcements gather: one notification then carries those of many transactions. */
const GATHERING = 20;

const gathered = new WeakMap<pg.Pool, string[]>();

/**
 * Tells every listening process what a transaction announced, once it is committed. Not by `notify` inside it: PostgreSQL holds a lock
 * over the commit of each transaction that notifies, one after the other through the disk (docs/decisions/0055). A
 * process that dies in between has not told; who listens shows the change when it reads next.
 */
export function sendAnnouncements(pool: pg.Pool, texts: readonly string[]): void {
  if (texts.length === 0) return;
  const waiting = gathered.get(pool);
  if (waiting !== undefined) {
    waiting.push(...texts);
    return;
  }
  gathered.set(pool, [...texts]);
  setTimeout(() => void send(pool), GATHERING);
}

async function send(pool: pg.Pool): Promise<void> {
  const texts = gathered.get(pool);
  gathered.delete(pool);
  // A connection that broke while it was idle shows when it is used; the next one is new.
  await notify(pool, texts ?? []).catch(() => notify(pool, texts ?? []).catch((error) => pool.emit('error', error)));
}

function notify(pool: pg.Pool, texts: readonly string[]): Promise<unknown> {
  return pool.query({
    name: 'announce',
    text: 'select pg_notify($1, announced) from unnest($2::text[]) as announced',
    values: [CHANGES, texts],
  });
}
