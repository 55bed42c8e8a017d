import type { Struct } from 'superstruct';
import type { listQuery } from './fields/list-query.ts';
import { amount, id, quantity, signedAmount, whole } from './fields/number.ts';
import { list, maybe, orNull, shape, someOf } from './fields/shape.ts';
import { oneOf, text } from './fields/text.ts';
import type { ListDeclaration, ListFacts, ListOperation } from './list.ts';
import { filterErrors, listOperation } from './list.ts';
import { operation } from './operation.ts';

/**
 * Common filters of all reports (rules: Tenancy and rights): under a global access the company, and optionally one of the warehouses that
 * the access covers.
 */
export const reportScope = { companyId: maybe(id()), warehouseId: maybe(id()) };

export interface Sums {
  /** Quantities in the row's `unit`: one sum per unit, because metres and pieces cannot be added. */
  readonly quantities: readonly string[];
  /** Fields with one unit for all rows, such as money. */
  readonly amounts: readonly string[];
  /** Some can be below zero. */
  readonly signed?: true;
  /**
   * What cannot be added up, by name (docs/rules.md, Reports): a median in whole minutes, or a share of the lines in percent with one
   * decimal. Groups and totals compute the requested one (`figure`). Null: no line has a value.
   */
  readonly figures?: Readonly<Record<string, FigureUnit>>;
}

export type FigureUnit = 'minutes' | 'percent';

/** One grouping of the rows of a list; anything left out follows from its name. */
export interface Grouping {
  /** The field whose values distinguish the groups. Defaults to the name of the grouping. */
  readonly key?: string;
  /** The field with a group's display name, by default the key, and one with more detail. */
  readonly label?: string;
  readonly detail?: string;
  /** A numeric field whose smallest value orders the groups. By default they are ordered by name. */
  readonly order?: string;
  /** For a date or an instant: one group per day or month of the warehouse's calendar. */
  readonly per?: 'day' | 'month';
  /** The filter that selects the rows of one group. Defaults to the name of the key; days and months have two filters, both inclusive. */
  readonly opens?: string | { readonly from: string; readonly to: string };
}

/** A filter for rows without a value in some fields: the rows of a group without a key. */
export function without<const N extends readonly [string, ...string[]]>(...fields: N) {
  return maybe(someOf(fields, 1));
}

type Declared = ListDeclaration & { sums: Sums };
type Grouped = Declared & { groups: Readonly<Record<string, Grouping>> };
type SumsOf<D extends Declared> = { lines: number } & { [A in D['sums']['amounts'][number]]: string | null } & {
  units: ({ unit: string } & { [Q in D['sums']['quantities'][number]]: string | null })[];
  figure?: string | null;
};
type Group<D extends Declared> = { key: string | null; label: string | null; detail: string | null } & SumsOf<D> & {
    split?: string | null;
  };
type Names = readonly [string, ...string[]];

type Figured<D extends Declared> = { figure: Struct<(keyof D['sums']['figures'] & string) | undefined, null> };
type ByOne<D extends Grouped> = D['filters'] &
  Figured<D> & { by: Struct<keyof D['groups'] & string>; splitBy: Struct<(keyof D['groups'] & string) | undefined> };

export type GroupOperation<D extends Grouped> = Omit<ListOperation, 'reach' | 'query' | 'reply' | 'declared'> & {
  declared: Omit<ListDeclaration, 'reach' | 'filters'> & { reach: D['reach']; filters: ByOne<D> };
  reach: D['reach'];
  query: ReturnType<typeof listQuery<ByOne<D>, Names, Names>>;
  reply: Struct<{ items: Group<D>[]; next: string | null; total?: number | undefined }>;
};

export type TotalsOperation<D extends Declared> = Omit<ListOperation, 'reach' | 'query' | 'reply' | 'list'> & {
  reach: D['reach'];
  query: ReturnType<typeof shape<D['filters'] & Figured<D> & { search: Struct<string | undefined, null> }>>;
  reply: Struct<SumsOf<D>>;
};

/** Sorts of groups beside their amounts. Quantities are sorted by a group's largest sum of one unit. */
const ownSorts = ['label', 'lines'] as const;

/**
 * Declares the groups of a list with their subtotals, page by page, by one of its groupings (`by`) and under the list's own filters. The
 * sums of a group equal the totals of the list opened for it (`filtersOfGroup`). `splitBy` splits each group by a grouping whose values are
 * choices, such as the kind of document: a row for each of them.
 */
export function groupOperation<D extends Grouped>(
  name: string,
  { declared, list: facts }: ListOperation<D>,
  summary = `${declared.summary} in groups`,
): GroupOperation<D> {
  const { quantities, amounts } = declared.sums;
  const figures = declared.sums.figures === undefined ? [] : ['figure'];
  const splits = Object.entries(facts.groups)
    .filter(([by, { key = by }]) => facts.row[key]?.words !== undefined)
    .map(([by]) => by);
  const groups = listOperation(name, {
    path: `${declared.path}/group`,
    summary,
    rule: declared.rule,
    reach: declared.reach,
    replica: true,
    ...(declared.params !== undefined && { params: declared.params }),
    row: {
      /** The value of the filter that opens the group; null: rows without a value. */
      key: orNull(text()),
      label: orNull(text()),
      detail: orNull(text()),
      ...(splits.length > 0 && { split: maybe(orNull(text())) }),
      ...sumFields(declared.sums),
    },
    filters: {
      ...declared.filters,
      by: oneOf(Object.keys(facts.groups) as unknown as Names),
      ...(splits.length > 0 && { splitBy: maybe(oneOf(splits as unknown as Names)) }),
      ...figureFilter(declared.sums),
    },
    undated: true,
    sorts: [...ownSorts, ...quantities, ...amounts, ...figures] as unknown as Names,
    columns: ['label', 'lines', ...quantities, ...amounts, ...figures],
    order: 'label',
    sums: declared.sums,
    groups: facts.groups,
  });
  return groups as unknown as GroupOperation<D>;
}

export function totalsOperation<D extends Declared>(
  name: string,
  { declared }: ListOperation<D>,
  summary = `Totals: ${declared.summary}`,
): TotalsOperation<D> {
  const { filters, params, rule, reach, path, sums } = declared;
  const totals = operation(name, {
    ...(params !== undefined && { params }),
    method: 'GET',
    path: `${path}/totals`,
    summary,
    rule,
    reach,
    replica: true,
    query: shape({ ...filters, ...figureFilter(sums), search: maybe(text(100)) }),
    reply: shape(sumFields(sums)),
    errors: filterErrors(filters),
  });
  return totals as unknown as TotalsOperation<D>;
}

function sumFields({ quantities, amounts, signed, figures }: Sums) {
  const of = () => orNull(signed ? signedAmount() : amount());
  const each = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, of()]));
  return {
    lines: whole(0),
    ...each(amounts),
    units: list(shape({ unit: text(), ...each(quantities) }), 10_000),
    ...(figures && { figure: maybe(orNull(quantity())) }),
  };
}

function figureFilter({ figures }: Sums) {
  return figures && { figure: maybe(oneOf(Object.keys(figures) as unknown as Names)) };
}

/** The filters with which a list shows the rows of one group, as text for its address. */
export function filtersOfGroup(
  { groups }: Pick<ListFacts, 'groups'>,
  by: string,
  key: string | null,
): Readonly<Record<string, readonly string[]>> {
  const { key: field = by, opens = field, per } = groups[by] ?? {};
  if (key === null) return { without: [field] };
  if (typeof opens === 'string') return { [opens]: [key] };
  return { [opens.from]: [per === 'month' ? `${key}-01` : key], [opens.to]: [per === 'month' ? lastDayOf(key) : key] };
}

function lastDayOf(month: string): string {
  const [year, number] = month.split('-').map(Number);
  return new Date(Date.UTC(year ?? 0, number ?? 0, 0)).toISOString().slice(0, 10);
}
