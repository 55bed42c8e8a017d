import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { ListFacts, ListField } from '../../../shared/contract/list.ts';
import { refuse } from '../../../shared/errors.ts';
import { compare } from '../../../shared/quantity.ts';
import type { SortKey } from './keyset.ts';
import { fromOf, type ListSource } from './list-page.ts';
import type { AnyAsked, AnyRows } from './rows.ts';
import { matches, when } from './search.ts';

/** Rows as the source of a page: what is not said of a sort follows from its field. */
export function sourceOf(
  { row, sorts, order }: ListFacts,
  { from, joins = {}, columns, id, within, parts, indexed, ties, newest, sorts: own = {} }: AnyRows,
): ListSource {
  const keys = sorts.map((name) => [name, own[name] ?? sortKey(columns[name] ?? '', row[name])] as const);
  const source = { from, joins, columns, id, sorts: Object.fromEntries(keys), defaultSort: order };
  return {
    ...source,
    ...(within && { within }),
    ...(parts && { parts }),
    ...(indexed && { indexed }),
    ...(ties && { ties }),
    ...(newest && { newest }),
  };
}

/** The filter that contracts have without saying so (shared/contract/list.ts). */
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

/** What a row without a value is sorted by: nothing comes first, except what is still to come by its date. */
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

/** Does the request ask for some of the rows alone? */
export function isNarrowed({ filters }: ListFacts, asked: AnyAsked): boolean {
  return ['search', UPDATED_SINCE, ...Object.keys(filters)].some((name) => asked[name] !== undefined);
}

/** Selects from all rows that the filters leave. */
export function selectFrom(list: ListFacts, rows: AnyRows, asked: AnyAsked): (columns: Sql) => Sql {
  const where = whereOf(list, rows, asked);
  return (columns) => sql`select ${columns} ${fromOf(rows, [columns, ...where])} where ${join(where, ' and ')}`;
}

/** What holds of the rows, and what the filters and the search ask for. */
export function whereOf({ filters }: ListFacts, rows: AnyRows, asked: Readonly<Record<string, unknown>>): Sql[] {
  const set = Object.keys(filters).filter((name) => asked[name] !== undefined);
  for (const name of set) refuseBackwards(name, asked, filters[name]);
  return [
    ...rows.where,
    // Whose rows those of parts are: a database sharded by company does not see it through their union.
    ...(rows.parts && rows.within ? [rows.within] : []),
    ...set.map((name) => filterOf(rows, name, asked[name], filters[name])),
    when(asked[UPDATED_SINCE], (since) => sql`${raw(rows.updated ?? '')} >= ${since}`),
    searchOf(rows, asked['search'] as string | undefined),
  ];
}

/** A range that ends before it begins holds nothing: whoever asks for one mistook its ends. */
function refuseBackwards(from: string, asked: Readonly<Record<string, unknown>>, field: ListField | undefined): void {
  const to = from.replace(/From$/, 'To');
  if (to === from || asked[to] === undefined) return;
  const [first, last] = [String(asked[from]), String(asked[to])];
  const isBackwards = field?.kind === 'quantity' ? compare(first, last) > 0 : first > last;
  const least = field?.kind === 'quantity' ? `Enter ${first} or more` : `Enter ${first} or a later date`;
  if (isBackwards) refuse('range_backwards', { fields: { [to]: least } });
}

function filterOf({ filters = {}, columns }: AnyRows, name: string, value: unknown, field: ListField | undefined): Sql {
  const own = filters[name];
  if (own !== undefined) return own === null ? sql`true` : own(value as never);
  if (name === 'without') return withoutAny(columns, value as readonly string[]);
  if (columns[name] === undefined) return sql`true`;
  const column = raw(`(${columns[name]})`);
  return field?.many ? sql`${column} = any (${value})` : sql`${column} = ${value}`;
}

/** Rows that have no value in any of the fields (`without` of shared/contract/report.ts). */
function withoutAny(columns: AnyRows['columns'], fields: readonly string[]): Sql {
  return raw(`(${fields.map((field) => `(${columns[field]}) is null`).join(' and ')})`);
}

function searchOf({ search }: AnyRows, text: string | undefined): Sql {
  if (typeof search !== 'function') return matches(text, search);
  return text === undefined ? sql`true` : search(text);
}
