import { CannotStart } from '../errors.ts';
import type { Reader } from '../query.ts';
import { type Detached, findDetachable } from './detached.ts';
import type { Placement } from './placement.ts';

/** How many rows each table has, by its name. */
export type RowCounts = ReadonlyMap<string, number>;

/** Counts the rows of tables, in one statement. */
export async function countRows(db: Reader, tables: readonly string[]): Promise<RowCounts> {
  const counts = tables.map((table) => `select '${table}' as name, count(*)::text as rows from ${table}`);
  const rows = await db.many<{ name: string; rows: string }>({ text: counts.join(' union all '), values: [] });
  return new Map(rows.map(({ name, rows: count }) => [name, Number(count)]));
}

/** Throws when a table is not where it was to go, has other rows than before, or a key or trigger is not as it was. */
export async function proveDistributed(
  db: Reader,
  { distributed, copied }: Placement,
  rows: RowCounts,
  detached: readonly Detached[],
): Promise<void> {
  const { missing } = await db.one<{ missing: string[] }>(
    `select array(
       select name
       from unnest($1::text[] || $2::text[]) as name
       where not exists (
         select 1
         from pg_dist_partition
         where logicalrelid = to_regclass('public.' || name)
           and case when name = any ($1::text[]) then partmethod = 'h' else partmethod = 'n' and repmodel = 't' end
       )
     ) as missing`,
    [distributed, copied],
  );
  const after = await countRows(db, [...rows.keys()]);
  const back = new Map((await findDetachable(db)).map(({ drop, restore }) => [drop, restore]));
  const wrong = [
    ...missing.map((table) => `${table} is not in its place`),
    ...[...rows].filter(([table, count]) => after.get(table) !== count).map(([table]) => `${table} lost rows`),
    ...detached
      .filter(({ drop, restore }) => back.get(drop) !== restore)
      .map(({ kind, name }) => `${kind} ${name} is not back`),
  ];
  if (wrong.length > 0) throw new CannotStart(`nothing was distributed: ${wrong.join(', ')}`);
}
