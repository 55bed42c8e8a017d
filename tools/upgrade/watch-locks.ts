import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** A lock that migrations held, or waited for while others waited behind it. */
export interface HeldLock {
  relation: string;
  mode: string;
  milliseconds: number;
}

/** Milliseconds between two checks. */
const INTERVAL = 5;

/**
 * Lock modes that can make others wait: for the table, or, with the first, for a row written in the same transaction. Modes not listed (an
 * index built concurrently, a check being validated) let everyone read and write.
 */
const modes = ['RowExclusiveLock', 'ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock'];

/** Polls the locks that a database's migrations hold on existing tables until it is stopped. Returns the longest. */
export async function watchLocks(url: string): Promise<() => Promise<HeldLock | undefined>> {
  const client = new pg.Client({ connectionString: url, application_name: 'wms upgrade test' });
  await client.connect();
  const { rows: tables } = await client.query<{ oid: number }>(
    `select oid from pg_class where relkind in ('r', 'p') and relnamespace in (
       select oid from pg_namespace where nspname in ('public', 'graphile_worker')
     )`,
  );
  const oids = tables.map(({ oid }) => oid);
  let over = false;
  const watching = watch(client, oids, () => over);
  return async () => {
    over = true;
    const longest = await watching;
    await client.end();
    return longest;
  };
}

async function watch(client: pg.Client, oids: number[], isOver: () => boolean): Promise<HeldLock | undefined> {
  let longest: HeldLock | undefined;
  let since = new Map<string, number>();
  while (!isOver()) {
    const { rows } = await client.query<{ relation: string; mode: string }>(
      `select distinct l.relation::regclass::text as relation, l.mode
       from pg_locks l
       join pg_stat_activity a on a.pid = l.pid
       where a.application_name = 'wms migrations' and a.datname = current_database()
         and l.relation = any ($1::oid[]) and l.mode = any ($2::text[])`,
      [oids, modes],
    );
    const now = performance.now();
    const seen = new Map<string, number>();
    for (const { relation, mode } of rows) {
      const began = since.get(`${relation} ${mode}`) ?? now - INTERVAL;
      seen.set(`${relation} ${mode}`, began);
      const milliseconds = Math.round(now - began);
      if (milliseconds > (longest?.milliseconds ?? 0)) longest = { relation, mode, milliseconds };
    }
    since = seen;
    await pause(INTERVAL);
  }
  return longest;
}
