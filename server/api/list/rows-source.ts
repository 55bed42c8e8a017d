import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { ListFacts, ListField } from '../../../shared/contract/list.ts';
import { refuse } from '../../../shared/errors.ts';
import { fault } from '../../../shared/faults.ts';
import { compare } from '../../../shared/quantity.ts';
import type { SortKey } from './keyset.ts';
import { fromOf, type ListSource } from './list-page.ts';
import type { AnyQuery, AnyRows } from './rows.ts';
import { matches, when } from './search.ts';

/** Sort keys that the rows do not define follow from their fields. */
export function sourceOf(
  { row, sorts, order }: ListFacts,
  { from, joins = {}, columns, id, updated, within, parts, indexed, ties, newest, sorts: own = {} }: AnyRows,
): ListSource {
  const keys = sorts.map((name) => [name, own[name] ?? sortKey(columns[name] ?? '', row[name])] as const);
  const byChange = updated && { updatedAt: { by: updated, type: 'timestamptz' as const } };
  return {
    ...{ from, joins, id, defaultSort: order },
    columns: { ...columns, ...(updated && { updatedAt: updated }) },
    sorts: { ...Object.fromEntries(keys), ...byChange },
    ...(within && { within }),
    ...(parts && { parts }),
    ...(indexed && { indexed }),
    ...(ties && { ties }),
    ...(newest && { newest }),
  };
}

/** A filter that every contract has implicitly (shared/contract/list.ts). */
export const UPDATED_SINCE = 'updatedSince';

const sortTypes: Readonly<Record<ListField['kind'], SortKey['type']>> = {
  text: 'text',
  choice: 'text',
  flag: 'text',
  other: 'text',
  number: 'bigint',
  quantity: 'numeric',
  date: 'date',
  instant: 'timestamptz',
};

/** Missing values sort first, except missing dates, which are still to come and sort last. */
const absent: Readonly<Record<SortKey['type'], string>> = {
  text: "''",
  bigint: '0',
  numeric: '0',
  date: "'infinity'",
  timestamptz: "'-infinity'",
};

function sortKey(by: string, field: ListField | undefined): SortKey {
  const type = sortTypes[field?.kind ?? 'other'];
  return { by: field?.nullable ? `coalesce(${by}, ${absent[type]})` : by, type };
}

export function isNarrowed({ filters }: ListFacts, query: AnyQuery): boolean {
  return ['search', UPDATED_SINCE, ...Object.keys(filters)].some((name) => query[name] !== undefined);
}

export function selectFrom(list: ListFacts, rows: AnyRows, query: AnyQuery): (columns: Sql) => Sql {
  const where = whereOf(list, rows, query);
  return (columns) => sql`select ${columns} ${fromOf(rows, [columns, ...where])} where ${join(where, ' and ')}`;
}

export function whereOf({ filters }: ListFacts, rows: AnyRows, query: Readonly<Record<string, unknown>>): Sql[] {
  const set = Object.keys(filters).filter((name) => query[name] !== undefined);
  for (const name of set) refuseBackwards(name, query, filters[name]);
  return [
    ...rows.where,
    // The rows of parts repeat the company's condition: a database sharded by company cannot see it through their union.
    ...(rows.parts && rows.within ? [rows.within] : []),
    ...set.map((name) => filterOf(rows, name, query[name], filters[name])),
    when(query[UPDATED_SINCE], (since) => sql`${raw(rows.updated ?? '')} >= ${since}`),
    searchOf(rows, query['search'] as string | undefined),
  ];
}

/** A range that ends before it begins matches nothing, so the caller must have mixed up its ends. */
function refuseBackwards(from: string, query: Readonly<Record<string, unknown>>, field: ListField | undefined): void {
  const to = from.replace(/From$/, 'To');
  if (to === from || query[to] === undefined) return;
  const [first, last] = [String(query[from]), String(query[to])];
  const isBackwards = field?.kind === 'quantity' ? compare(first, last) > 0 : first > last;
  const least = field?.kind === 'quantity' ? `Enter ${first} or more` : `Enter ${first} or a later date`;
  if (isBackwards) refuse('range_backwards', { fields: { [to]: fault('too_small', least) } });
}

function filterOf({ filters = {}, columns }: AnyRows, name: string, value: unknown, field: ListField | undefined): Sql {
  const own = filters[name];
  if (own !== undefined) return own === null ? sql`true` : own(value as never);
  if (name === 'without') return withoutAny(columns, value as readonly string[]);
  if (columns[name] === undefined) return sql`true`;
  const column = raw(`(${columns[name]})`);
  return field?.many ? sql`${column} = any (${value})` : sql`${column} = ${value}`;
}

/** See `without` in shared/contract/report.ts. */
function withoutAny(columns: AnyRows['columns'], fields: readonly string[]): Sql {
  return raw(`(${fields.map((field) => `(${columns[field]}) is null`).join(' and ')})`);
}

function searchOf({ search }: AnyRows, text: string | undefined): Sql {
  if (typeof search !== 'function') return matches(text, search);
  return text === undefined ? sql`true` : search(text);
}
