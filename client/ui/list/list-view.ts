import { type Density, densities } from '../density.ts';
import { widthWithin } from './columns/column-places.ts';

/** One sort key of a list. */
export interface Sort {
  readonly key: string;
  readonly descending: boolean;
}

/** What a person looks at in a list: everything that its address says (checklist 28). */
export interface ListView {
  readonly search: string;
  /** Values by the name of the API's filter field. */
  readonly filters: Readonly<Record<string, readonly string[]>>;
  /** Empty: the list's own order. */
  readonly sort: readonly Sort[];
  /** Which columns, in which order; undefined: the list's own choice. */
  readonly columns: readonly string[] | undefined;
  /** How many columns after the first stay in view when the table is scrolled sideways. */
  readonly pinned: number;
  /** In rem, by column, as the user chose them; one without has the width that its list gives it. */
  readonly widths: Readonly<Record<string, number>>;
  /** undefined: whatever this browser shows. */
  readonly density: Density | undefined;
  /** The saved view that it began with, 'none' for the plain list where another would open; kept while the view is changed. */
  readonly saved: string | undefined;
}

/** The view of an address that says nothing. */
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

/** The parts of a frame: how a report is grouped, whether its chart is shown, and which measure that draws. */
export const frameParts = ['by', 'chart', 'measure'] as const;

/** What else of a page's address its views may keep; each part says whether it can be what an address asks for. */
export type Frame = Readonly<Partial<Record<(typeof frameParts)[number], (value: string) => boolean>>>;

/** What the address of one list may say; anything else in it is left alone. */
export interface ListShape {
  readonly filters: readonly string[];
  /** What a filter can be set to, where that is a choice. */
  readonly choices?: Readonly<Record<string, readonly string[]>>;
  readonly sorts: readonly string[];
  readonly columns: readonly string[];
  /** The order in which the server answers unasked, shown as such in the heads. */
  readonly order: readonly Sort[];
  readonly frame?: Frame;
}

/**
 * The sort after a click on a head (checklist 27): up, down, none. With Shift the key is added to, or changed in, the present
 * ones. None is the list's own order; where that already shows the key downwards, the next click is up again, for a click
 * must never do nothing.
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

/** More than three keys no server sorts by, and nobody reads. */
const MOST_SORTS = 3;

/** The view that an address asks for; names and choices that the list does not know are passed over, as in links of an older version. */
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

/** What of an address belongs to the views of a list besides its own, in one order. */
export function frameOf(query: URLSearchParams, { frame = {} }: ListShape): URLSearchParams {
  return new URLSearchParams(
    Object.keys(frame).flatMap((name) => {
      const value = query.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
}

/** What the address of a list says beside its filters. */
export const ownNames = ['search', 'sort', 'columns', 'pinned', 'widths', 'density', 'view'];

/** The address of a view: what is as the list has it anyway is left out, what belongs to others is kept. */
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
