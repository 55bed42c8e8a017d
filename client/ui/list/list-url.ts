import { densities } from '../density.ts';
import type { ListShape, ListView, Sort } from './list-view.ts';

/** More than three keys no server sorts by, and nobody reads. */
const MOST_SORTS = 3;

/** The view that an address asks for; names that the list does not know are passed over, as in links of an older version. */
export function readListView(query: URLSearchParams, shape: ListShape): ListView {
  const columns = namesIn(query.get('columns'), shape.columns);
  return {
    search: query.get('search')?.trim() ?? '',
    filters: Object.fromEntries(shape.filters.flatMap((name) => filterIn(query, name))),
    sort: readSort(query.get('sort') ?? '', shape.sorts),
    columns: columns.length === 0 ? undefined : columns,
    pinned: Number(/^\d{1,2}$/.exec(query.get('pinned') ?? '')?.[0] ?? 0),
    density: densities.find((density) => density === query.get('density')),
    saved: /^(?:\d{1,15}|none)$/.exec(query.get('view') ?? '')?.[0],
  };
}

/** The address of a view: what is as the list has it anyway is left out, what belongs to others is kept. */
export function writeListView(view: ListView, shape: ListShape, current: URLSearchParams): URLSearchParams {
  const query = new URLSearchParams(current);
  for (const name of ['search', 'sort', 'columns', 'pinned', 'density', 'view', ...shape.filters]) query.delete(name);
  if (view.search !== '') query.set('search', view.search);
  for (const name of shape.filters) for (const value of view.filters[name] ?? []) query.append(name, value);
  if (view.sort.length > 0) query.set('sort', writeSort(view.sort));
  if (view.columns !== undefined) query.set('columns', view.columns.join(','));
  if (view.pinned > 0) query.set('pinned', String(view.pinned));
  if (view.density !== undefined) query.set('density', view.density);
  if (view.saved !== undefined) query.set('view', view.saved);
  return query;
}

/** `-created,partner`: the API's own form. */
export function writeSort(sort: readonly Sort[]): string {
  return sort.map(({ key, descending }) => `${descending ? '-' : ''}${key}`).join(',');
}

function readSort(text: string, known: readonly string[]): Sort[] {
  const keys = new Map<string, Sort>();
  for (const part of text.split(',')) {
    const key = part.replace(/^-/, '');
    if (known.includes(key) && !keys.has(key)) keys.set(key, { key, descending: part.startsWith('-') });
  }
  return [...keys.values()].slice(0, MOST_SORTS);
}

function namesIn(text: string | null, known: readonly string[]): string[] {
  const names = new Set(text?.split(',') ?? []);
  return [...names].filter((name) => known.includes(name));
}

function filterIn(query: URLSearchParams, name: string): [string, string[]][] {
  const values = [...new Set(query.getAll(name))].filter((value) => value !== '');
  return values.length === 0 ? [] : [[name, values]];
}
