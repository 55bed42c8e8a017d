import type { Reader } from '../../../server/db/query.ts';

/** How many rows every table has: equal before and after requests that wrote nothing. */
export async function tableCounts(db: Reader): Promise<Record<string, number>> {
  const tables = await db.many<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' order by table_name",
  );
  return db.one(`select ${tables.map(({ name }) => `(select count(*) from ${name}) as ${name}`).join(', ')}`);
}
