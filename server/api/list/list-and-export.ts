import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Infer } from 'superstruct';
import type {
  FileOperation,
  ListDeclaration,
  ListFacts,
  ListField,
  ListOperation,
} from '../../../shared/contract/list.ts';
import type { Input, Operation, Reply } from '../../../shared/contract/operation.ts';
import { refuse } from '../../../shared/errors.ts';
import { compare } from '../../../shared/quantity.ts';
import type { Reader } from '../../db/query.ts';
import type { Actor, ActorOf } from '../actor.ts';
import { implement, type Work } from '../implement.ts';
import type { Services } from '../services.ts';
import type { CellKind } from './files/table.ts';
import type { SortKey } from './keyset.ts';
import { type ListFile, listFile } from './list-file.ts';
import { type AddedUpRows, groupSource, totalsOf } from './list-groups.ts';
import { fromOf, type ListQuery, type ListSource, listPage } from './list-page.ts';
import { matches } from './search.ts';

/**
 * Where the rows of a list come from. What follows from its contract is left out: a sort and a filter that have the name of a field of the
 * rows sort and compare the field's expression.
 */
export type Rows<D extends ListDeclaration> = {
  /** `from ...` with the joins that say which rows there are. */
  from: Sql;
  /** Joins that only tell more of a row, by alias: made where they are named (list-page.ts says why). */
  joins?: Readonly<Record<string, Sql>>;
  /** The expression of each field. */
  columns: Readonly<Record<keyof D['row'] & string, string>>;
  /** The unique bigint that breaks ties. */
  id: string;
  /** Where `id` alone names a row (list-page.ts says what it is good for). */
  within?: Sql;
  /** What holds of every row. */
  where: readonly Sql[];
  /** What holds besides of the rows of list and file, and not of those that are counted. */
  listed?: readonly Sql[];
  /** What is added up, where fewer tables than `from` say it: every row of it counts. */
  fromCounted?: Sql;
  /** What holds besides of the rows that are added up, in groups and in all: what was undone is listed, and counts in no total. */
  counted?: readonly Sql[];
  /** Fields that are added up otherwise than the list answers them. */
  inSums?: Readonly<Partial<Record<keyof D['row'], string>>>;
  /** What a search looks through, or how. */
  search: readonly string[] | ((text: string) => Sql);
  /** Columns that a file writes otherwise than the list answers them. */
  inFile?: Readonly<Partial<Record<keyof D['row'], string>>>;
  /** Columns that a file has only when they are asked for. */
  unasked?: readonly (keyof D['row'] & string)[];
} & Named<'sorts', Differing<D['sorts'][number], keyof D['row'], SortKey>> &
  Named<'filters', Filters<D>>;

/** What is said under each name, and may be left unsaid where a field has the name. */
type Differing<Name extends PropertyKey, Field, T> = Record<Exclude<Name, Field>, T> & Partial<Record<Name, T>>;

type Named<Key extends string, T> = Record<never, never> extends T ? { [K in Key]?: T } : { [K in Key]: T };

/** The condition of each filter; null where the source heeds it in another way. */
type Filters<D extends ListDeclaration> = {
  [F in Exclude<keyof D['filters'], keyof D['row'] | Scope<D> | 'without'>]: Filter<D, F>;
} & { [F in keyof D['filters'] & keyof D['row']]?: Filter<D, F> };

/** What says where a list is read under a global access: the actor has it already. */
type Scope<D extends ListDeclaration> = D['reach'] extends 'stock' | 'company' | 'warehouse'
  ? 'companyId' | 'warehouseId'
  : D['reach'] extends 'report'
    ? 'companyId'
    : never;

type Filter<D extends ListDeclaration, F extends keyof D['filters']> =
  | ((value: NonNullable<Infer<D['filters'][F]>>) => Sql)
  | null;

/** What a list, its file and its totals were asked for in common. */
type Asked<D extends ListDeclaration> = Omit<Input<FileOperation<D>>, 'sort' | 'fields'>;

type RowsFor<D extends ListDeclaration> = (
  actor: ActorOf[D['reach']],
  asked: Asked<D>,
  services: Services,
  db: Reader,
) => Rows<D> | Promise<Rows<D>>;

/**
 * All that is read from the rows of one contract: the list page by page, its file, and what is counted and summed over the rows that the
 * filters leave, as the numbers of its states or its totals.
 */
export function listAndExport<D extends ListDeclaration>(contract: ListOperation<D>, rowsFor: RowsFor<D>) {
  const { list } = contract;
  const read = rowsFor as unknown as AnyRowsFor;

  async function page(db: Reader, actor: Actor, asked: AnyAsked, services: Services) {
    const rows = await read(actor, asked, services, db);
    return listPage(db, sourceOf(list, rows), asked, [...whereOf(list, rows, asked), ...(rows.listed ?? [])]);
  }

  async function* file(db: Reader, actor: Actor, asked: AnyAsked, services: Services) {
    const rows = await read(actor, asked, services, db);
    const source = sourceOf(list, rows);
    const written: ListFile = {
      name: contract.path.split('/')[0] ?? '',
      source: { ...source, columns: { ...source.columns, ...rows.inFile } },
      where: [...whereOf(list, rows, asked), ...(rows.listed ?? [])],
      columns: cellsOf(list, asked.fields === undefined ? rows.unasked : []),
      headings: list.headings,
      query: asked,
    };
    yield* listFile(actor, written, services);
  }

  return {
    list: implement(contract, page as unknown as Work<ListOperation<D>>),

    file: (operation: FileOperation<D>) => implement(operation, file as unknown as Work<FileOperation<D>>),

    /** The ids of all rows that the filters leave, in their order: for what is done to every one of them. */
    async ids(db: Reader, actor: ActorOf[D['reach']], asked: Asked<D>, services: Services): Promise<number[]> {
      const query = asked as unknown as AnyAsked;
      const rows = await read(actor as Actor, query, services, db);
      const found = await db.many<{ id: number }>(
        sql`${selectFrom(list, rows, query)(sql`${raw(rows.id)} as id`)} order by 1`,
      );
      return found.map(({ id }) => id);
    },

    /** Each field of the answer is an aggregate over the rows. */
    totals<T extends Operation>(operation: T, aggregates: Aggregates<D, T>) {
      async function counted(db: Reader, actor: Actor, asked: AnyAsked, services: Services) {
        const rows = await read(actor, asked, services, db);
        const wanted = Object.entries<string | Sql>(
          aggregates(rows as unknown as Rows<D>, actor as ActorOf[D['reach']], services),
        );
        const columns = wanted.map(
          ([name, of]) => sql`${typeof of === 'string' ? raw(of) : of} as ${raw(`"${name}"`)}`,
        );
        return db.one(selectFrom(list, rows, asked)(join(columns)));
      }
      return implement(operation, counted as unknown as Work<T>);
    },

    /** One row, made by `sums` of what it selects from the rows. */
    sums<T extends Operation>(operation: T, sums: Sums<D>) {
      async function summed(db: Reader, actor: Actor, asked: AnyAsked, services: Services) {
        const select = selectFrom(list, await read(actor, asked, services, db), asked);
        return db.one(sums(select, actor as ActorOf[D['reach']], asked as unknown as Asked<D>, services));
      }
      return implement(operation, summed as unknown as Work<T>);
    },

    /** The rows in groups with their subtotals (groupOperation). */
    groups<T extends Operation>(operation: T) {
      async function grouped(db: Reader, actor: Actor, asked: AnyAsked & { by: string }, services: Services) {
        const added = addedUp(list, await read(actor, asked, services, db), asked, services);
        return listPage(db, groupSource(added, asked.by), asked, []);
      }
      return implement(operation, grouped as unknown as Work<T>);
    },

    /** What the rows add up to in all (totalsOperation). */
    addedUp<T extends Operation>(operation: T) {
      async function inAll(db: Reader, actor: Actor, asked: AnyAsked, services: Services) {
        return db.one(totalsOf(addedUp(list, await read(actor, asked, services, db), asked, services)));
      }
      return implement(operation, inAll as unknown as Work<T>);
    },
  };
}

type Aggregates<D extends ListDeclaration, T extends Operation> = (
  rows: Rows<D>,
  actor: ActorOf[D['reach']],
  services: Services,
) => Readonly<Record<keyof Reply<T>, string | Sql>>;

type Sums<D extends ListDeclaration> = (
  select: (columns: Sql) => Sql,
  actor: ActorOf[D['reach']],
  asked: Asked<D>,
  services: Services,
) => Sql;

/** Selects from all rows that the filters leave. */
function selectFrom(list: ListFacts, rows: AnyRows, asked: AnyAsked): (columns: Sql) => Sql {
  const where = whereOf(list, rows, asked);
  return (columns) => sql`select ${columns} ${fromOf(rows, [columns, ...where])} where ${join(where, ' and ')}`;
}

function addedUp(list: ListFacts, rows: AnyRows, asked: AnyAsked, { settings: { timezone } }: Services): AddedUpRows {
  const { from, fromCounted = from, where, counted = [] } = rows;
  const select = selectFrom(list, { ...rows, from: fromCounted, where: [...where, ...counted] }, asked);
  return { list, columns: { ...rows.columns, ...rows.inSums }, select, timezone };
}

/** Rows are described with the types of their contract; what reads them goes by names. */
interface AnyRows extends Pick<ListSource, 'from' | 'joins' | 'columns' | 'id' | 'within'> {
  where: readonly Sql[];
  listed?: readonly Sql[];
  inFile?: Readonly<Record<string, string>>;
  fromCounted?: Sql;
  counted?: readonly Sql[];
  inSums?: Readonly<Record<string, string>>;
  unasked?: readonly string[];
  search: readonly string[] | ((text: string) => Sql);
  sorts?: Readonly<Record<string, SortKey>>;
  filters?: Readonly<Record<string, ((value: never) => Sql) | null>>;
}

type AnyAsked = ListQuery & Readonly<Record<string, unknown>>;

type AnyRowsFor = (actor: Actor, asked: AnyAsked, services: Services, db: Reader) => AnyRows | Promise<AnyRows>;

function sourceOf(
  { row, sorts, order }: ListFacts,
  { from, joins = {}, columns, id, within, sorts: own = {} }: AnyRows,
): ListSource {
  const keys = sorts.map((name) => [name, own[name] ?? sortKey(columns[name] ?? '', row[name])] as const);
  const source = { from, joins, columns, id, sorts: Object.fromEntries(keys), defaultSort: order };
  return within === undefined ? source : { ...source, within };
}

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

function whereOf({ filters }: ListFacts, rows: AnyRows, asked: Readonly<Record<string, unknown>>): Sql[] {
  const set = Object.keys(filters).filter((name) => asked[name] !== undefined);
  for (const name of set) refuseBackwards(name, asked, filters[name]);
  return [
    ...rows.where,
    ...set.map((name) => filterOf(rows, name, asked[name], filters[name])),
    searchOf(rows, asked['search'] as string | undefined),
  ];
}

/** A range that ends before it begins holds nothing: whoever asks for one mistook its ends. */
function refuseBackwards(from: string, asked: Readonly<Record<string, unknown>>, field: ListField | undefined): void {
  const to = from.replace(/From$/, 'To');
  if (to === from || asked[to] === undefined) return;
  const [first, last] = [String(asked[from]), String(asked[to])];
  const isBackwards = field?.kind === 'quantity' ? compare(first, last) > 0 : first > last;
  if (isBackwards) refuse('range_backwards', { fields: { [to]: 'Enter a value after the first' } });
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

/** What the cells of each column hold. */
function cellsOf({ row, columns }: ListFacts, left: readonly string[] = []): Record<string, CellKind> {
  const kept = columns.filter((column) => !left.includes(column));
  return Object.fromEntries(kept.map((column) => [column, cellKind(row[column] ?? { kind: 'other' })]));
}

const cellKinds: Readonly<Record<ListField['kind'], CellKind>> = {
  text: 'text',
  choice: 'text',
  other: 'text',
  flag: 'flag',
  number: 'number',
  quantity: 'number',
  date: 'date',
  instant: 'instant',
};

function cellKind({ kind, many }: ListField): CellKind {
  return many ? 'text' : cellKinds[kind];
}
