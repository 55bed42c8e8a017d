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
  /** What a row holds. */
  row: Fields;
  /** What the list can be narrowed to. */
  filters: Fields;
  /** Its rows do not say when they were changed: nobody asks it for `updatedSince` (docs/decisions/0152-what-changed-since.md). */
  undated?: true;
  sorts: Names;
  /** The sort of a list that nobody sorted, one of `sorts`; `-` before it for descending. */
  order: string;
  /** As many rows as one page may have, where that is not 500: of a document that a screen reads to its end each page sorts all of it again. */
  most?: number;
  /** The fields that its table can show and its file holds, in their usual order; left out: all. */
  columns?: Names;
  /** Columns that are headed as another one: a job's `number` as `job`. */
  headings?: Readonly<Record<string, string>>;
  /** What its rows add up to, and by what they can be grouped (report.ts). */
  sums?: Sums;
  groups?: Readonly<Record<string, Grouping>>;
}

/** What a value of a row or of a filter is: how it is sorted, compared, written and shown follows from it. */
export interface ListField {
  readonly kind: 'text' | 'choice' | 'flag' | 'number' | 'quantity' | 'date' | 'instant' | 'other';
  readonly nullable?: true;
  /** It holds or takes several. */
  readonly many?: true;
  /** Of a choice: what there is to choose from. */
  readonly words?: readonly string[];
}

/** What server and client know of a list beside its structs: plain data, and all that a screen carries of it. */
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

/** What of the operation's types depends on the declaration, beside query and answer. */
type Reading<D extends ListDeclaration> = Pick<
  Operation,
  'name' | 'path' | 'summary' | 'rule' | 'replica' | 'errors' | 'isOperation' | 'takes'
> & {
  method: 'GET';
  reach: D['reach'];
} & (D extends { params: AnyStruct } ? { params: D['params'] } : unknown);

/** An operation that answers a list page by page. */
export type ListOperation<D extends ListDeclaration = ListDeclaration> = Reading<D> & {
  query: ReturnType<typeof listQuery<D['filters'], D['sorts'], Names>>;
  reply: Struct<Page<D['row']>>;
  list: ListFacts;
  declared: D;
};

type Others = Pick<Operation, 'path' | 'summary' | 'rule' | 'reach'>;

/** Declares a list. Its filters, sorts and columns are said here, and elsewhere only where a source or a screen differs. */
export function listOperation<const D extends ListDeclaration>(name: string, declared: D): ListOperation<D> {
  const {
    row,
    filters,
    undated: _,
    sorts,
    order,
    columns,
    most,
    headings = {},
    sums = noSums,
    groups = {},
    ...others
  } = declared;
  const fields = Object.keys(row) as [string, ...string[]];
  const asked = narrowing(declared);
  const query = listQuery({ filters: asked, sorts, fields, most });
  const list: ListFacts = {
    row: factsOf(row),
    filters: factsOf(filters),
    sorts,
    order,
    columns: columns ?? fields,
    headings,
    sums,
    groups,
  };
  const listed = operation(name, {
    ...(others as Others),
    method: 'GET',
    query,
    reply: pageOf(shape(row)),
    errors: filterErrors(asked),
  });
  return { ...listed, list, declared } as unknown as ListOperation<D>;
}

/**
 * The filters of a list, with that of every list whose rows say when they were changed: those that were changed at this instant or later.
 * Programs ask for it, in no words of a screen; so it is no filter of the list's facts and types.
 */
function narrowing({ filters, undated }: Pick<ListDeclaration, 'filters' | 'undated'>): Fields {
  return undated ? filters : { ...filters, updatedSince: maybe(instant()) };
}

const noSums: Sums = { quantities: [], amounts: [] };

/** An operation that answers all rows of a list as a file of the format asked for. */
export type FileOperation<D extends ListDeclaration = ListDeclaration> = Reading<D> & {
  query: ReturnType<typeof exportQuery<D['filters'], D['sorts'], Names>>;
  stream: 'table';
};

interface FileDifferences {
  summary?: string;
  rule?: RuleName;
  /** Any field of a row may be named, as by screens that name whatever they show; what is no column is left out. */
  lenient?: boolean;
}

/** Declares the file of a list, or of its groups: the same filters and sort, `fields` are its columns in their order. */
export function fileOperation<D extends ListDeclaration>(
  name: string,
  { declared, list }: Pick<ListOperation<D>, 'declared' | 'list'>,
  { summary = `${declared.summary} as a file`, rule = declared.rule, lenient = false }: FileDifferences = {},
): FileOperation<D> {
  const { sorts, params, reach } = declared;
  const filters = narrowing(declared);
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

/** What follows the path of a list in that of its file. */
const FILE = '/export';

/** The path of the list that a file is of. */
export const listPathOf = ({ path }: Pick<Operation, 'path'>): string => path.slice(0, -FILE.length);

/** The refusals of filters that fit the contract one by one: a range that ends before it begins, a moment that never was or is to come. */
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
