import type { ReactNode } from 'react';
import type { ListFacts, ListField } from '../../shared/contract/list.ts';
import type { Operation } from '../../shared/contract/operation.ts';
import type { UnitQuantity } from '../../shared/quantity.ts';
import type { TextKey } from '../text-sets.ts';
import { t } from '../texts.ts';
import type { Column } from '../ui/list/columns/column.ts';
import type { Choice, Filter } from '../ui/list/filters/filter.ts';
import type { Frame } from '../ui/list/list-view.ts';
import { DateText, QuantityText } from '../ui/value-text.tsx';
import { linkedFields, RowLink } from './row-link.tsx';

/**
 * A list of the API as a screen shows it. Details from the contract are not repeated: a column has the heading, cell kind and sort of its
 * field, a filter its kind and choices.
 */
export interface ListDescription<Row> {
  name: string;
  list: Operation & { list: ListFacts };
  file?: Operation;
  fixed?: Readonly<Record<string, readonly string[]>>;
  texts: ListTexts;
  columns: readonly ColumnDescription<Row>[];
  filters: readonly FilterDescription[];
  /** Filters that links set, or that the screen adds once it knows them. */
  linked?: readonly string[];
  /** The parts of a row that ticked rows add up. */
  rowSums?: (row: Row) => RowSums;
  frame?: Frame;
}

export interface RowSums {
  lines?: number;
  quantities: readonly UnitQuantity[];
}

export interface ListTexts {
  title: TextKey;
  search: TextKey;
  /** '1,284 ERNs'. */
  count: TextKey;
  empty: TextKey;
  emptyHint: TextKey;
}

export interface ColumnDescription<Row> extends Partial<Omit<Column<Row>, 'key' | 'head' | 'align' | 'copy' | 'sort'>> {
  key: string;
  head?: TextKey;
  /** Default: numbers at the end, anything else at the start. */
  align?: 'start' | 'end';
  copies?: true;
  unit?: keyof Row;
  /** The file columns with the same content, if they have other names. */
  inFile?: readonly string[];
}

/** One filter: a name from the contract, two names for a range of days or quantities, or a complete filter if its name is data. */
export type FilterDescription = string | OwnFilter | { from: string; to: string; label: TextKey } | Filter;

interface OwnFilter {
  key: string;
  label?: TextKey;
  /** `wordOf` words the contract's choices; `options` provides the choices that the contract leaves open. */
  wordOf?: (word: string) => string;
  options?: () => readonly Choice[];
  single?: true;
  find?: Finder;
}

type Finder = Extract<Filter, { kind: 'pick' }>['find'];

/** Reads texts of the current layout. `opensRows`: the title of a row is a link, and so no link of its own. */
export function columnsOf<Row>(
  { list: { list } }: ListDescription<Row>,
  columns: readonly ColumnDescription<Row>[],
  opensRows = false,
): readonly Column<Row>[] {
  const title = columns.find(({ card }) => card === 'title') ?? columns[0];
  return columns.map((column) => {
    const { head, align, copies, unit, inFile: _, ...own } = column;
    const { key } = own;
    const field = list.row[key];
    return {
      head: t(head ?? headingOf(list, key)),
      cell: (opensRows && column === title ? undefined : linkOf<Row>(key, field)) ?? cellOf(key, field, unit),
      ...((align === undefined ? isNumber(field) : align === 'end') && { align: 'end' as const }),
      ...(list.sorts.includes(key) && { sort: key }),
      ...(copies === true && { copy: (row: Row) => String(fieldOf(row, key)) }),
      ...own,
    };
  });
}

/** The same heading as in files. */
export function headingOf({ headings: own }: ListFacts, key: string): TextKey {
  return `column_${own[key] ?? key}` as TextKey;
}

/** The name of a field or choice that is neither a column nor a filter of the user: its heading, otherwise its key. */
export function nameIn<Row>({ list: { list } }: Pick<ListDescription<Row>, 'list'>, field: string): string {
  const heading = headingOf(list, field);
  const name = t(heading);
  return name === heading ? field : name;
}

function cellOf<Row>(key: string, field: ListField | undefined, unit: keyof Row | undefined): (row: Row) => ReactNode {
  const of = (row: Row) => fieldOf(row, key);
  switch (field?.kind) {
    case 'date':
    case 'instant':
      return (row) => <DateText value={of(row) as string | null} />;
    case 'quantity':
      return (row) => (
        <QuantityText value={of(row) as string | null} unit={unit === undefined ? undefined : String(row[unit])} />
      );
    case 'flag':
      return (row) => (of(row) ? t('ui_list_yes') : <span className="sub">–</span>);
    default:
      return (row) => (of(row) as ReactNode) ?? '–';
  }
}

function linkOf<Row>(key: string, field: ListField | undefined): ((row: Row) => ReactNode) | undefined {
  const linked = linkedFields[key];
  if (linked === undefined || field?.kind !== 'text' || field.many === true) return undefined;
  const { document, id } = linked;
  return (row) => (
    <RowLink
      row={row as { warehouseId?: number }}
      document={document}
      id={id === undefined ? null : ((fieldOf(row, id) as number | null | undefined) ?? null)}
      number={fieldOf(row, key) as string | null}
    />
  );
}

function isNumber(field: ListField | undefined): boolean {
  return field?.kind === 'quantity' || field?.kind === 'number';
}

function fieldOf(row: unknown, key: string): unknown {
  return (row as Readonly<Record<string, unknown>>)[key];
}

export function filtersOf<Row>(
  { list: { list } }: ListDescription<Row>,
  filters: readonly FilterDescription[],
): readonly Filter[] {
  return filters.map((described) => {
    const filter = typeof described === 'string' ? { key: described } : described;
    if ('kind' in filter) return filter;
    if (!('from' in filter)) return filterOf(filter, list);
    const kind = list.filters[filter.from]?.kind === 'quantity' ? 'quantities' : 'dates';
    return { ...filter, kind, label: t(filter.label) };
  });
}

function filterOf(filter: OwnFilter, list: ListFacts): Filter {
  const { key, wordOf = (word: string) => word, single, find } = filter;
  const label = t(filter.label ?? headingOf(list, key));
  if (find !== undefined) return { kind: 'pick', key, label, find };
  const { kind, words = [] } = list.filters[key] ?? {};
  if (kind === 'flag') return { kind, key, label };
  if (kind !== 'choice' && filter.options === undefined) return { kind: 'text', key, label };
  const options = filter.options?.() ?? words.map((value) => ({ value, label: wordOf(value) }));
  return { kind: 'choice', key, label, options, ...(single === true && { single }) };
}
