import { type Density, densities } from '../density.ts';
import { widthWithin } from './columns/column-layout.ts';

export interface Sort {
  readonly key: string;
  readonly descending: boolean;
}

/** The view of a list: everything in its address (checklist 28). */
export interface ListView {
  readonly search: string;
  readonly filters: Readonly<Record<string, readonly string[]>>;
  /** Empty: the list's own order. */
  readonly sort: readonly Sort[];
  /** The columns in display order; undefined: the list's own choice. */
  readonly columns: readonly string[] | undefined;
  /** How many columns after the first stay in view when the table scrolls sideways. */
  readonly pinned: number;
  /** In rem, by column, as the user chose them; other columns have the width that the list sets. */
  readonly widths: Readonly<Record<string, number>>;
  /** undefined: the density of this browser. */
  readonly density: Density | undefined;
  /** The saved view that it began with, 'none' for the plain list instead of the default view; kept while the view is changed. */
  readonly saved: string | undefined;
}

export const plainView: ListView = {
  search: '',
  filters: {},
  sort: [],
  columns: undefined,
  pinned: 0,
  widths: {},
  density: undefined,
  saved: undefined,
};

/** The parts of a frame: how a report is grouped, whether its chart is shown, the measure that it draws, and the comparison. */
export const frameParts = ['by', 'chart', 'measure', 'compare'] as const;

/** Further parts of a page's address that its views can store; each validates its value. */
export type Frame = Readonly<Partial<Record<(typeof frameParts)[number], (value: string) => boolean>>>;

/** The valid parts of the address of one list; anything else in it is left alone. */
export interface ListShape {
  readonly filters: readonly string[];
  readonly choices?: Readonly<Record<string, readonly string[]>>;
  readonly sorts: readonly string[];
  readonly columns: readonly string[];
  /** The server's default order, displayed as such in the heads. */
  readonly order: readonly Sort[];
  readonly frame?: Frame;
}

/**
 * The sort after a click on a head (checklist 27): ascending, descending, none. With Shift the key is added to the current ones, or changed
 * in them. None is the list's own order; if that already sorts the key descending, the next click is ascending again, because a click must
 * never do nothing.
 */
export function nextSort(current: readonly Sort[], order: readonly Sort[], key: string, add: boolean): readonly Sort[] {
  const shown = current.length === 0 ? order : current;
  const old = shown.find((sort) => sort.key === key);
  const now = turned(old, key);
  const rest = add ? shown.filter((sort) => sort.key !== key) : [];
  const next = now === undefined ? rest : add && old !== undefined ? replaced(shown, now) : [...rest, now].slice(-3);
  return same(next.length === 0 ? order : next, shown) ? [{ key, descending: false }] : next;
}

function turned(old: Sort | undefined, key: string): Sort | undefined {
  if (old === undefined) return { key, descending: false };
  return old.descending ? undefined : { key, descending: true };
}

function replaced(sorts: readonly Sort[], by: Sort): readonly Sort[] {
  return sorts.map((sort) => (sort.key === by.key ? by : sort));
}

function same(a: readonly Sort[], b: readonly Sort[]): boolean {
  return (
    a.length === b.length &&
    a.every(({ key, descending }, at) => b[at]?.key === key && b[at]?.descending === descending)
  );
}

/** No server sorts by more than three keys, and no one reads more. */
const MOST_SORTS = 3;

/** Reads the view from an address; ignores names and choices that the list does not know, such as those in links of an older version. */
export function readListView(query: URLSearchParams, shape: ListShape): ListView {
  const columns = namesIn(query.get('columns'), shape.columns);
  return {
    search: query.get('search')?.trim() ?? '',
    filters: Object.fromEntries(shape.filters.flatMap((name) => filterIn(query, name, shape.choices?.[name]))),
    sort: readSort(query.get('sort') ?? '', shape.sorts),
    columns: columns.length === 0 ? undefined : columns,
    pinned: Number(/^\d{1,2}$/.exec(query.get('pinned') ?? '')?.[0] ?? 0),
    widths: readWidths(query.get('widths') ?? '', shape.columns),
    density: densities.find((density) => density === query.get('density')),
    saved: /^(?:\d{1,15}|none)$/.exec(query.get('view') ?? '')?.[0],
  };
}

/** The frame in an address, in a fixed order. */
export function frameOf(query: URLSearchParams, { frame = {} }: ListShape): URLSearchParams {
  return new URLSearchParams(
    Object.keys(frame).flatMap((name) => {
      const value = query.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
}

export const ownNames = ['search', 'sort', 'columns', 'pinned', 'widths', 'density', 'view'];

/** Writes a view to an address: omits the list's defaults and keeps the parameters of others. */
export function writeListView(view: ListView, shape: ListShape, current: URLSearchParams): URLSearchParams {
  const query = new URLSearchParams(current);
  for (const name of [...ownNames, ...shape.filters]) query.delete(name);
  if (view.search !== '') query.set('search', view.search);
  for (const name of shape.filters) for (const value of view.filters[name] ?? []) query.append(name, value);
  if (view.sort.length > 0) query.set('sort', writeSort(view.sort));
  if (view.columns !== undefined) query.set('columns', view.columns.join(','));
  if (view.pinned > 0) query.set('pinned', String(view.pinned));
  if (Object.keys(view.widths).length > 0) query.set('widths', writeWidths(view.widths));
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

/** `stockCode-11.5,name-20`. */
function writeWidths(widths: ListView['widths']): string {
  return Object.entries(widths)
    .map(([key, width]) => `${key}-${widthWithin(width)}`)
    .join(',');
}

function readWidths(text: string, known: readonly string[]): ListView['widths'] {
  const parts = text.split(',').map((part) => /^(\w+)-(\d{1,2}(?:\.\d{1,2})?)$/.exec(part) ?? []);
  const widths = parts.flatMap(([, key = '', width]) =>
    known.includes(key) ? [[key, widthWithin(Number(width))]] : [],
  );
  return Object.fromEntries(widths);
}

function namesIn(text: string | null, known: readonly string[]): string[] {
  const names = new Set(text?.split(',') ?? []);
  return [...names].filter((name) => known.includes(name));
}

function filterIn(query: URLSearchParams, name: string, known?: readonly string[]): [string, string[]][] {
  const values = [...new Set(query.getAll(name))].filter((value) => value !== '' && (known?.includes(value) ?? true));
  return values.length === 0 ? [] : [[name, values]];
}
