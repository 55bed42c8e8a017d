import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import type { Reader } from '../../db/query.ts';
import { pagesByName } from './by-name.ts';
import { type DirectedKey, orderBy, readCursor, type SortKey, sortKeys, writeCursor } from './keyset.ts';

/** All SQL in a source is ours: names from requests only choose among its parts. */
export interface ListSource {
  /** `from ...` with the joins that decide which rows there are. */
  from: Sql;
  /**
   * Joins by alias that only add details: each finds exactly one row, or is a left join that finds at most one. A statement includes only
   * the joins that it names and those that these name: leaving one out for a hundred thousand rows saves a tenth of a second. (PostgreSQL
   * drops an unused left join on its own.) With `within`, joins for columns can use `page`, which has the ids of the page's rows.
   */
  joins?: Readonly<Record<string, Sql>>;
  /** The expression of each reply field; other fields do not exist. `id` is always returned. */
  columns: Readonly<Record<string, string>>;
  /** Sort keys are never null, so that the order of a keyset is total. */
  sorts: Readonly<Record<string, SortKey>>;
  /** The unique value that breaks ties, and its type if it is not bigint. */
  id: string;
  idType?: SortKey['type'];
  /**
   * Set if `id` alone identifies a row: the page's ids are found first and only those rows are read. Otherwise PostgreSQL computes every
   * column of every row before it sorts and limits, which is slow for a list of a hundred thousand. For a list made of parts: the condition
   * that restricts the page's rows to the company.
   */
  within?: Sql;
  /**
   * The selects that `from` combines (`rowsOf`): the page is looked up in each one with only the joins that its order and filters need, so
   * that an index can be used. All other joins apply to the page's rows only.
   */
  parts?: readonly Sql[];
  /** The part that has an index for each order. When the order is by name, its rows are found name by name. */
  indexed?: Sql;
  /** The request filters or searches the rows. */
  isNarrowed?: boolean;
  /** The tie-breakers that sort rows with equal sort values: never null. Without them the id alone decides. */
  ties?: readonly SortKey[];
  /**
   * For a list of parts in order of time: a condition that keeps only the newest rows. The first page of a filtered list is looked up among
   * these first, which usually finds enough and reads little; otherwise among all rows, with a plan that reads them all at once. PostgreSQL
   * would otherwise go back in time row by row, which takes seconds when few rows match.
   */
  newest?: Sql;
  defaultSort: string;
}

/** Combines selects with the same columns in the same order into the company's rows `x`. With `first`, the first select has indexes. */
export function rowsOf(
  companyId: number,
  parts: readonly Sql[],
  first?: 'indexed',
): Pick<ListSource, 'from' | 'parts' | 'indexed' | 'within'> {
  const within = sql`x.company_id = ${companyId}`;
  return { ...unionOf(parts), within, ...(first && parts[0] && { indexed: parts[0] }) };
}

/** Combines selects like `rowsOf`, across companies. */
export const unionOf = (parts: readonly Sql[]) => ({ from: union(parts), parts });

export type Filled<Column extends string> = Readonly<Record<Column, string | Sql>>;

/**
 * The column list of a select: `o.at as at, ...`. Combined selects must list their columns in the same order, whatever the order of `by`.
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
 * The caller's company as a row beside the tables of a source. Subselects name it too, so that a database sharded by company reads from
 * only one machine (docs/decisions/0003-keys-begin-with-the-company.md).
 */
export const ownCompany = (companyId: number | null) => sql`(select ${companyId}::bigint as company_id) own`;

export interface ListQuery {
  sort?: string | undefined;
  /** 0: only the total. */
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

/** Adds to `from` only the joins that the rest of the statement names, in the order of the source. */
export function fromOf({ from, joins = {} }: Pick<ListSource, 'from' | 'joins'>, rest: readonly Sql[]): Sql {
  const speaking = [...rest];
  const named = ([alias]: readonly [string, Sql]) =>
    speaking.some(({ sql: text }) => new RegExp(`\\b${alias}\\.`).test(text));
  // A join that names another one comes after it.
  for (const detail of Object.entries(joins).toReversed()) if (named(detail)) speaking.push(detail[1]);
  return join([from, ...Object.values(joins).filter((detail) => speaking.includes(detail))], ' ');
}

const DEFAULT_LIMIT = 50;

export async function listPage<Row>(
  db: Reader,
  source: ListSource,
  query: ListQuery,
  where: readonly Sql[],
): Promise<Page<Row>> {
  const sort = query.sort ?? source.defaultSort;
  const keys = sortKeys(source, sort);
  const limit = query.limit ?? DEFAULT_LIMIT;
  if (limit === 0) return { items: [], next: null, total: await count(db, source, where) };
  const after = afterCursor(query.after, sort);
  const columns = sql`${columnsOf(source, query.fields)}, jsonb_build_array(${raw(keys.map((key) => key.by).join(', '))}) as "_key"`;
  const isFirst = query.after === undefined && sort === source.defaultSort;
  const page = { columns, where, keys, after, limit: limit + 1 };
  const pageOf = (how: Asking) => db.many<Row & { _key: unknown[] }>(statement(source, how));
  const newest = isFirst && source.isNarrowed ? source.newest : undefined;
  let rows = await pageOf(newest === undefined ? page : { ...page, where: [...where, newest] });
  if (newest !== undefined && rows.length <= limit) rows = await pageOf({ ...page, all: true });
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  const next = rows.length > limit && last !== undefined ? writeCursor(sort, last._key) : null;
  const total = query.total ? await count(db, source, where) : undefined;
  return { items: items.map(({ _key, ...row }) => row as Row), next, ...(total !== undefined && { total }) };
}

export interface Asking {
  columns: Sql;
  where: readonly Sql[];
  keys: readonly DirectedKey[];
  after: (keys: readonly DirectedKey[]) => Sql;
  limit: number;
  /** Plan for all rows at once. */
  all?: true;
}

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
      // Behind an offset, PostgreSQL plans for all rows.
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

/** `a as "b"` for each requested field, in the order of the source. */
export function columnsOf(source: Pick<ListSource, 'columns'>, fields?: readonly string[]): Sql {
  const chosen = Object.entries(source.columns).filter(([name]) => !fields || name === 'id' || fields.includes(name));
  return chosen.length === 0 ? empty : raw(chosen.map(([name, expression]) => `${expression} as "${name}"`).join(', '));
}

async function count(db: Reader, source: ListSource, where: readonly Sql[]): Promise<number> {
  const counted = sql`select count(*) as total ${fromOf(source, where)} where ${join([...where, sql`true`], ' and ')}`;
  return (await db.one<{ total: number }>(counted)).total;
}

/** Keeps only the requested fields (rules 7: a `fields` parameter lists requested fields); `id` is always returned. */
export function onlyFields<Row extends object>(row: Row, fields: readonly string[] | undefined): Row {
  if (fields === undefined) return row;
  return Object.fromEntries(Object.entries(row).filter(([name]) => name === 'id' || fields.includes(name))) as Row;
}
