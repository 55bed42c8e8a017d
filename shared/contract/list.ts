import type { Infer, Struct } from 'superstruct';
import type { ErrorCode } from '../errors.ts';
import type { RuleName } from '../permissions.ts';
import { type Fields, schemaOf } from './field.ts';
import { exportQuery, listQuery } from './fields/list-query.ts';
import { maybe, pageOf, shape } from './fields/shape.ts';
import { instant } from './fields/time.ts';
import { type AnyStruct, type Operation, operation, type Reach } from './operation.ts';
import type { Grouping, Sums } from './report.ts';

type Names = readonly [string, ...string[]];

export interface ListDeclaration {
  path: string;
  summary: string;
  rule: RuleName;
  reach: Reach;
  replica?: true;
  params?: AnyStruct;
  row: Fields;
  filters: Fields;
  /** Its rows have no time of change, so it has neither `updatedSince` nor `updatedAt` (docs/decisions/0152-what-changed-since.md). */
  undated?: true;
  sorts: Names;
  /** The default sort, one of `sorts`; prefixed with `-` for descending. */
  order: string;
  /**
   * Maximum rows of a page; defaults to 500. Larger for a document that a screen reads to its end, because each page sorts the whole
   * document.
   */
  most?: number;
  /** Fields that only the screen uses. They are not columns of its table or its file; ids and versions never are. */
  hidden?: readonly string[];
  /** The columns of its table and its file, if their usual order is not that of the row. Defaults to all fields that can be columns. */
  columns?: Names;
  /** Columns with the heading of another one: a job's `number` as `job`. */
  headings?: Readonly<Record<string, string>>;
  /** The sums of its rows, and the ways to group them (report.ts). */
  sums?: Sums;
  groups?: Readonly<Record<string, Grouping>>;
}

/** The kind of a value of a row or a filter. It decides how to sort, compare, write and render the value. */
export interface ListField {
  readonly kind: 'text' | 'choice' | 'flag' | 'number' | 'quantity' | 'date' | 'instant' | 'other';
  readonly nullable?: true;
  readonly many?: true;
  readonly words?: readonly string[];
}

/** The facts about a list that server and client share: plain data, and the only part of a list in a screen's bundle. */
export interface ListFacts {
  readonly row: Readonly<Record<string, ListField>>;
  readonly filters: Readonly<Record<string, ListField>>;
  readonly sorts: readonly string[];
  readonly order: string;
  readonly columns: readonly string[];
  readonly headings: Readonly<Record<string, string>>;
  readonly sums: Sums;
  readonly groups: Readonly<Record<string, Grouping>>;
}

type Page<R extends Fields> = {
  items: Infer<ReturnType<typeof shape<R>>>[];
  next: string | null;
  total?: number | undefined;
};

/** The parts of the operation's type that depend on the declaration, beside query and reply. */
type Reading<D extends ListDeclaration> = Pick<
  Operation,
  'name' | 'path' | 'summary' | 'rule' | 'replica' | 'errors' | 'isOperation' | 'takes'
> & {
  method: 'GET';
  reach: D['reach'];
} & (D extends { params: AnyStruct } ? { params: D['params'] } : unknown);

export type ListOperation<D extends ListDeclaration = ListDeclaration> = Reading<D> & {
  query: ReturnType<typeof listQuery<D['filters'], D['sorts'], Names>>;
  reply: Struct<Page<D['row']>>;
  list: ListFacts;
  declared: D;
};

type Others = Pick<Operation, 'path' | 'summary' | 'rule' | 'reach'>;

/** Declares a list: the only source of its filters, sorts and columns, except where a data source or a screen differs. */
export function listOperation<const D extends ListDeclaration>(name: string, declared: D): ListOperation<D> {
  const {
    row,
    filters,
    undated = false,
    sorts,
    order,
    hidden = [],
    columns,
    most,
    headings = {},
    sums = noSums,
    groups = {},
    ...others
  } = declared;
  const fields = Object.keys(row) as [string, ...string[]];
  const queryFilters = filtersOf(declared);
  const answer: Fields = undated ? row : { ...row, updatedAt: instant() };
  const query = listQuery({
    filters: queryFilters,
    sorts: undated ? sorts : [...sorts, 'updatedAt'],
    fields: Object.keys(answer) as [string, ...string[]],
    most,
  });
  const list: ListFacts = {
    row: factsOf(row),
    filters: factsOf(filters),
    sorts,
    order,
    columns: columns ?? fields.filter((field) => isColumn(field) && !hidden.includes(field)),
    headings,
    sums,
    groups,
  };
  const listed = operation(name, {
    ...(others as Others),
    method: 'GET',
    query,
    reply: pageOf(shape(answer)),
    errors: filterErrors(queryFilters),
  });
  return { ...listed, list, declared } as unknown as ListOperation<D>;
}

const isColumn = (field: string) => field !== 'version' && !/^id$|Id$/.test(field);

/**
 * The filters of a list, plus `updatedSince` if its rows have a time of change. Like the field and sort `updatedAt`, it is for programs and
 * has no text on screens, so it is not part of the list's facts and types.
 */
function filtersOf({ filters, undated }: Pick<ListDeclaration, 'filters' | 'undated'>): Fields {
  return undated ? filters : { ...filters, updatedSince: maybe(instant()) };
}

const noSums: Sums = { quantities: [], amounts: [] };

export type FileOperation<D extends ListDeclaration = ListDeclaration> = Reading<D> & {
  query: ReturnType<typeof exportQuery<D['filters'], D['sorts'], Names>>;
  stream: 'table';
};

interface FileDifferences {
  summary?: string;
  rule?: RuleName;
  /** `fields` can name any field of a row, as screens do with all that they display; fields that are not columns are omitted. */
  lenient?: boolean;
}

/** Declares the file of a list, or of its groups: the same filters and sort; `fields` are its columns in their order. */
export function fileOperation<D extends ListDeclaration>(
  name: string,
  { declared, list }: Pick<ListOperation<D>, 'declared' | 'list'>,
  { summary = `${declared.summary} as a file`, rule = declared.rule, lenient = false }: FileDifferences = {},
): FileOperation<D> {
  const { sorts, params, reach } = declared;
  const filters = filtersOf(declared);
  const fields = (lenient ? Object.keys(declared.row) : list.columns) as [string, ...string[]];
  const file = operation(name, {
    ...(params !== undefined && { params }),
    method: 'GET',
    path: `${declared.path}${FILE}`,
    summary,
    rule,
    reach,
    replica: true,
    query: exportQuery({ filters, sorts, fields }),
    stream: 'table',
    errors: filterErrors(filters),
  });
  return file as unknown as FileOperation<D>;
}

const FILE = '/export';

export const listPathOf = ({ path }: Pick<Operation, 'path'>): string => path.slice(0, -FILE.length);

/** Refusals of filters with valid values: a range that ends before it begins, a moment that never existed or is in the future. */
export function filterErrors(filters: Fields): ErrorCode[] {
  const names = Object.keys(filters);
  return [
    ...(names.some((name) => name.endsWith('From')) ? (['range_backwards'] as const) : []),
    ...(names.includes('at') || names.includes('updatedSince') ? (['moment_in_future'] as const) : []),
    ...(names.includes('at') ? (['moment_skipped', 'moment_twice'] as const) : []),
  ];
}

function factsOf(fields: Fields): Record<string, ListField> {
  return Object.fromEntries(Object.entries(fields).map(([name, struct]) => [name, factOf(schemaOf(struct) as Schema)]));
}

function factOf({ type, format, pattern, enum: words, anyOf, items }: Schema): ListField {
  if (anyOf?.[1]?.type === 'null') return { ...factOf(anyOf[0] ?? {}), nullable: true };
  if (anyOf?.[1]?.type === 'number' || pattern?.startsWith('^[0-9]{')) return { kind: 'quantity' };
  if (items !== undefined) return { ...factOf(items), many: true };
  if (words !== undefined) return { kind: 'choice', words };
  return { kind: kinds[format ?? type ?? ''] ?? 'other' };
}

const kinds: Readonly<Record<string, ListField['kind']>> = {
  string: 'text',
  boolean: 'flag',
  integer: 'number',
  date: 'date',
  'date-time': 'instant',
};

interface Schema {
  type?: string;
  format?: string;
  pattern?: string;
  enum?: readonly string[];
  anyOf?: readonly Schema[];
  items?: Schema;
}
