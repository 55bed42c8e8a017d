import type { Sql } from 'sql-template-tag';
import type { Infer } from 'superstruct';
import type { FileOperation, ListDeclaration } from '../../../shared/contract/list.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import type { SortKey } from './keyset.ts';
import type { ListQuery, ListSource } from './list-page.ts';

/**
 * Where the rows of a list come from. A sort or filter that has the name of a field uses the field's expression unless it is defined here.
 */
export type Rows<D extends ListDeclaration> = {
  from: Sql;
  /** Joins by alias that only add details, included only where they are named (see list-page.ts). */
  joins?: Readonly<Record<string, Sql>>;
  columns: Readonly<Record<keyof D['row'] & string, string>>;
  /** The unique bigint that breaks ties. */
  id: string;
  /** See list-page.ts. */
  within?: Sql;
  parts?: readonly Sql[];
  indexed?: Sql;
  /** See list-page.ts. */
  ties?: readonly SortKey[];
  newest?: Sql;
  where: readonly Sql[];
  /** Further conditions on the rows of the list and its file, but not on those that are counted. */
  listed?: readonly Sql[];
  /** Further conditions on the rows that groups and totals add up: undone rows are listed, but do not count. */
  counted?: readonly Sql[];
  /** Expressions of fields that are added up differently from how they are listed. */
  inSums?: Readonly<Partial<Record<keyof D['row'], string>>>;
  search: readonly [string, ...string[]] | ((text: string) => Sql);
  /** Expressions of columns that are written to a file differently from how they are listed. */
  inFile?: Readonly<Partial<Record<keyof D['row'], string>>>;
  /** Columns that a file includes only on request. */
  unasked?: readonly (keyof D['row'] & string)[];
} & Updated<D> &
  Figured<D> &
  Named<'sorts', Differing<D['sorts'][number], keyof D['row'], SortKey>> &
  Named<'filters', Filters<D>>;

/** The value of each row for a figure: minutes, or whether it counts for a share; null leaves it out. */
type Figured<D extends ListDeclaration> = D extends { sums: { figures: infer F } }
  ? { figures: Readonly<Record<keyof F, Sql>> }
  : unknown;

type Updated<D extends ListDeclaration> = D extends { undated: true } ? unknown : { updated: string };

/** Each name is required, but optional where a field has the same name. */
type Differing<Name extends PropertyKey, Field, T> = Record<Exclude<Name, Field>, T> & Partial<Record<Name, T>>;

type Named<Key extends string, T> = Record<never, never> extends T ? { [K in Key]?: T } : { [K in Key]: T };

/** The condition of each filter; null if the source applies it another way. */
type Filters<D extends ListDeclaration> = {
  [F in Exclude<keyof D['filters'], keyof D['row'] | Scope<D> | 'without'>]: Filter<D, F>;
} & { [F in keyof D['filters'] & keyof D['row']]?: Filter<D, F> };

/** Filters that select the company or warehouse under a global access; here the actor already has them. */
type Scope<D extends ListDeclaration> = D['reach'] extends 'stock' | 'company' | 'warehouse'
  ? 'companyId' | 'warehouseId'
  : D['reach'] extends 'report'
    ? 'companyId'
    : never;

type Filter<D extends ListDeclaration, F extends keyof D['filters']> =
  | ((value: NonNullable<Infer<D['filters'][F]>>) => Sql)
  | null;

/** The parts of a query that a list, its file and its totals share. */
export type Query<D extends ListDeclaration> = Omit<Input<FileOperation<D>>, 'sort' | 'fields'>;

/** `Rows` without the types of its contract, for code that accesses fields by name. */
export interface AnyRows
  extends Pick<ListSource, 'from' | 'joins' | 'columns' | 'id' | 'within' | 'parts' | 'indexed' | 'ties' | 'newest'> {
  where: readonly Sql[];
  listed?: readonly Sql[];
  inFile?: Readonly<Record<string, string>>;
  counted?: readonly Sql[];
  updated?: string;
  inSums?: Readonly<Record<string, string>>;
  figures?: Readonly<Record<string, Sql>>;
  unasked?: readonly string[];
  search: readonly [string, ...string[]] | ((text: string) => Sql);
  sorts?: Readonly<Record<string, SortKey>>;
  filters?: Readonly<Record<string, ((value: never) => Sql) | null>>;
}

export type AnyQuery = ListQuery & Readonly<Record<string, unknown>>;
