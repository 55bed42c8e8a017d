import { join, raw, type Sql } from 'sql-template-tag';

/** The expressions that fill columns, by the name of the column. */
export type Filled<Column extends string> = Readonly<Record<Column, string | Sql>>;

/**
 * What a select of these columns begins with: `o.at as at, ...`. Selects that are put together have their columns in one order, whatever order
 * they are written in, so that none takes the place of another.
 */
export function fill<Column extends string>(columns: readonly Column[], by: Filled<Column>): Sql {
  return join(
    columns.map((name) => {
      const filling = by[name];
      return join([typeof filling === 'string' ? raw(filling) : filling, raw(name)], ' as ');
    }),
  );
}
