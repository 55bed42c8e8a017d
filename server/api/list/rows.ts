import type { Sql } from 'sql-template-tag';
import type { Infer } from 'superstruct';
import type { FileOperation, ListDeclaration } from '../../../shared/contract/list.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import type { SortKey } from './keyset.ts';
import type { ListQuery, ListSource } from './list-page.ts';

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
  /** Where `id` alone names a row, or what `from` is put together of (list-page.ts says what either is good for). */
  within?: Sql;
  parts?: readonly Sql[];
  indexed?: Sql;
  /** What settles ties before the id does, and which rows are the newest (list-page.ts). */
  ties?: readonly SortKey[];
  newest?: Sql;
  /** What holds of every row. */
  where: readonly Sql[];
  /** What holds besides of the rows of list and file, and not of those that are counted. */
  listed?: readonly Sql[];
  /** What holds besides of the rows that are added up, in groups and in all: what was undone is listed, and counts in no total. */
  counted?: readonly Sql[];
  /** Fields that are added up otherwise than the list answers them. */
  inSums?: Readonly<Partial<Record<keyof D['row'], string>>>;
  /** What a search looks through, or how. */
  search: readonly [string, ...string[]] | ((text: string) => Sql);
  /** Columns that a file writes otherwise than the list answers them. */
  inFile?: Readonly<Partial<Record<keyof D['row'], string>>>;
  /** Columns that a file has only when they are asked for. */
  unasked?: readonly (keyof D['row'] & string)[];
} & Updated<D> &
  Named<'sorts', Differing<D['sorts'][number], keyof D['row'], SortKey>> &
  Named<'filters', Filters<D>>;

/** When a row was changed last: `updatedSince` asks for it. */
type Updated<D extends ListDeclaration> = D extends { undated: true } ? unknown : { updated: string };

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
export type Asked<D extends ListDeclaration> = Omit<Input<FileOperation<D>>, 'sort' | 'fields'>;

/** Rows are described with the types of their contract; what reads them goes by names. */
export interface AnyRows
  extends Pick<ListSource, 'from' | 'joins' | 'columns' | 'id' | 'within' | 'parts' | 'indexed' | 'ties' | 'newest'> {
  where: readonly Sql[];
  listed?: readonly Sql[];
  inFile?: Readonly<Record<string, string>>;
  counted?: readonly Sql[];
  updated?: string;
  inSums?: Readonly<Record<string, string>>;
  unasked?: readonly string[];
  search: readonly [string, ...string[]] | ((text: string) => Sql);
  sorts?: Readonly<Record<string, SortKey>>;
  filters?: Readonly<Record<string, ((value: never) => Sql) | null>>;
}

export type AnyAsked = ListQuery & Readonly<Record<string, unknown>>;
