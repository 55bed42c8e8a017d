import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import type { Reader } from '../../db/query.ts';
import { pagesByName } from './by-name.ts';
import { type DirectedKey, orderBy, readCursor, type SortKey, sortKeys, writeCursor } from './keyset.ts';

/** Where the rows of a list come from. Every piece of SQL in it is ours: names from requests only choose among them. */
export interface ListSource {
  /** `from ...` with the joins that say which rows there are. */
  from: Sql;
  /**
   * Joins by alias that only tell more of a row: each finds exactly one for it, or is a left join that finds one at most. A statement has
   * those that it names, and those that they name: one join not made for a hundred thousand rows is a tenth of a second saved. (An unused
   * left join PostgreSQL leaves out itself.) With `within`, those of columns may ask for `page`, which has the ids of the page's rows.
   */
  joins?: Readonly<Record<string, Sql>>;
  /** The answer's fields and the expressions that fill them; a field that is not here does not exist. `id` is always answered. */
  columns: Readonly<Record<string, string>>;
  /** What the list can be sorted by: never null, so that a keyset is total. */
  sorts: Readonly<Record<string, SortKey>>;
  /** The unique value that breaks ties, and its type where it is no bigint. */
  id: string;
  idType?: SortKey['type'];
  /**
   * Where `id` alone names a row. With it the ids of a page are found first and only their rows are read: without, PostgreSQL computes
   * every column of every row before it sorts and cuts off, which a list of a hundred thousand feels. Of a list of parts, whose the rows
   * of a page are.
   */
  within?: Sql;
  /**
   * What `from` puts together (`rowsOf`): the page is found in each of these with no more joins than its order and filters name, so that an
   * index leads to it. All else is joined to the rows of the page alone.
   */
  parts?: readonly Sql[];
  /** That of the parts which has an index for each order: where it is by names, its rows are found name by name. */
  indexed?: Sql;
  /** Somebody asks for some of the rows alone. */
  isNarrowed?: boolean;
  /** What the usual order comes to among rows that another order takes for equal: never null. Without it the id alone decides. */
  ties?: readonly SortKey[];
  /**
   * Of a list of parts in the order of time: a condition that leaves the newest rows. The first page of a narrowed one is looked for among
   * these, where most of what is asked for lies and little is read; and else among all, by a plan that reads all of them at once. PostgreSQL
   * by itself would go back in time row by row, which takes seconds where next to nothing fits.
   */
  newest?: Sql;
  defaultSort: string;
}

/** The rows of a company, of selects that name the same columns in the same order, as `x`. The first may have indexes. */
export function rowsOf(
  companyId: number,
  parts: readonly Sql[],
  first?: 'indexed',
): Pick<ListSource, 'from' | 'parts' | 'indexed' | 'within'> {
  const within = sql`x.company_id = ${companyId}`;
  return { from: union(parts), parts, within, ...(first && parts[0] && { indexed: parts[0] }) };
}

/** The expressions that fill columns, by the name of the column. */
export type Filled<Column extends string> = Readonly<Record<Column, string | Sql>>;

/**
 * What a select of these columns begins with: `o.at as at, ...`. Selects that are put together have their columns in one order, whatever order
 * they are written in, so that none takes the place of another.
 */
export function fill<Column extends string>(columns: readonly Column[], by: Filled<Column>): Sql {
  return join(
    columns.map((name) => {
      const filling = by[name];
      return join([typeof filling === 'string' ? raw(filling) : filling, raw(name)], ' as ');
    }),
  );
}

const union = (parts: readonly Sql[]) => sql`from (${join(parts, ' union all ')}) x`;

/**
 * The company that asks, beside the tables of a source: subselects name it as well, so that a database sharded by company asks the one
 * machine that has it (docs/decisions/0086-statements-for-one-shard.md).
 */
export const ownCompany = (companyId: number) => sql`(select ${companyId}::bigint as company_id) own`;

/** The part of a list's query that every list shares. */
export interface ListQuery {
  sort?: string | undefined;
  limit?: number | undefined;
  after?: string | undefined;
  total?: boolean | undefined;
  fields?: readonly string[] | undefined;
}

export interface Page<Row> {
  items: Row[];
  next: string | null;
  total?: number;
}

/** The tables of a source with the details that the rest of a statement names, in the order of the source. */
export function fromOf({ from, joins = {} }: Pick<ListSource, 'from' | 'joins'>, rest: readonly Sql[]): Sql {
  const speaking = [...rest];
  const named = ([alias]: readonly [string, Sql]) =>
    speaking.some(({ sql: text }) => new RegExp(`\\b${alias}\\.`).test(text));
  // What names another join comes after it.
  for (const detail of Object.entries(joins).toReversed()) if (named(detail)) speaking.push(detail[1]);
  return join([from, ...Object.values(joins).filter((detail) => speaking.includes(detail))], ' ');
}

const DEFAULT_LIMIT = 50;

/** One page of a list by keyset: rows after the cursor in the order asked for, and the cursor of the next page. */
export async function listPage<Row>(
  db: Reader,
  source: ListSource,
  query: ListQuery,
  where: readonly Sql[],
): Promise<Page<Row>> {
  const sort = query.sort ?? source.defaultSort;
  const keys = sortKeys(source, sort);
  const limit = query.limit ?? DEFAULT_LIMIT;
  const after = afterCursor(query.after, sort);
  const columns = sql`${columnsOf(source, query.fields)}, jsonb_build_array(${raw(keys.map((key) => key.by).join(', '))}) as "_key"`;
  const isFirst = query.after === undefined && sort === source.defaultSort;
  const page = { columns, where, keys, after, limit: limit + 1 };
  const found = (how: Asking) => db.many<Row & { _key: unknown[] }>(statement(source, how));
  const newest = isFirst && source.isNarrowed ? source.newest : undefined;
  let rows = await found(newest === undefined ? page : { ...page, where: [...where, newest] });
  if (newest !== undefined && rows.length <= limit) rows = await found({ ...page, all: true });
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  const next = rows.length > limit && last !== undefined ? writeCursor(sort, last._key) : null;
  const total = query.total ? await count(db, source, where) : undefined;
  return { items: items.map(({ _key, ...row }) => row as Row), next, ...(total !== undefined && { total }) };
}

/** What is asked of the rows of a source, and in which order. */
export interface Asking {
  columns: Sql;
  where: readonly Sql[];
  keys: readonly DirectedKey[];
  /** The condition that a row comes after the cursor. */
  after: (keys: readonly DirectedKey[]) => Sql;
  limit: number;
  /** Plan for all rows at once. */
  all?: true;
}

/** The condition that rows come after the cursor, in any terms that their keys are put in. */
function afterCursor(cursor: string | undefined, sort: string): Asking['after'] {
  return cursor === undefined ? () => sql`true` : (keys) => readCursor(cursor, sort, keys);
}

function statement(source: ListSource, asking: Asking): Sql {
  const { id, within, parts, indexed, isNarrowed } = source;
  const { columns, keys, limit, all } = asking;
  const where = [...asking.where, asking.after(keys)];
  const order = orderBy(keys);
  const rows = (what: Sql, of = source) => sql`
    select ${what}
    ${fromOf(of, [what, ...where, order])}
    where ${join(where, ' and ')}
    ${order}
    limit ${limit}`;
  if (parts !== undefined) {
    const names = isNarrowed ? undefined : keys[0]?.names;
    const pages = parts.flatMap((part) => {
      if (part === indexed && names !== undefined) return pagesByName(part, names, asking);
      const of = { ...source, from: union([part]) };
      if (all === undefined) return [sql`(${rows(raw('x.*'), of)})`];
      // Behind an offset PostgreSQL plans for all rows.
      const every = sql`select x.* ${fromOf(of, where)} where ${join(where, ' and ')} offset 0`;
      return [sql`(select x.* from (${every}) x ${order} limit ${limit})`];
    });
    const joined = fromOf({ ...source, from: union(pages) }, [columns, order]);
    return sql`select ${columns} ${joined} where ${within ?? sql`true`} ${order} limit ${limit}`;
  }
  if (within === undefined) return rows(columns);
  return sql`
    with page as materialized (${rows(raw(`${id} as id`))})
    select ${columns}
    ${fromOf(source, [columns, order])}
    join page on page.id = ${raw(id)}
    where ${within}
    ${order}`;
}

/** `a as "b"` for each field asked for, in the order of the source. */
export function columnsOf(source: Pick<ListSource, 'columns'>, fields?: readonly string[]): Sql {
  const chosen = Object.entries(source.columns).filter(([name]) => !fields || name === 'id' || fields.includes(name));
  return chosen.length === 0 ? empty : raw(chosen.map(([name, expression]) => `${expression} as "${name}"`).join(', '));
}

async function count(db: Reader, source: ListSource, where: readonly Sql[]): Promise<number> {
  const counted = sql`select count(*) as total ${fromOf(source, where)} where ${join([...where, sql`true`], ' and ')}`;
  return (await db.one<{ total: number }>(counted)).total;
}

/** The row with only the fields asked for (rules 7: a `fields` parameter lists requested fields); its `id` is always answered. */
export function onlyFields<Row extends object>(row: Row, fields: readonly string[] | undefined): Row {
  if (fields === undefined) return row;
  return Object.fromEntries(Object.entries(row).filter(([name]) => name === 'id' || fields.includes(name))) as Row;
}
