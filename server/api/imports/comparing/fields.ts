import type { TableColumn, TableRows } from '../kinds/table-part.ts';

/** A column of the file that goes to a field of the table. */
export interface FieldColumn {
  column: string;
  of: TableColumn;
  name: string;
  type: string;
}

/** The fields of the table that the file fills, in the order of its columns. */
export function fieldsOf({ columns }: Pick<TableRows, 'columns'>): FieldColumn[] {
  return Object.entries(columns).flatMap(([column, of]) =>
    of.field === undefined ? [] : [{ column, of, name: of.field.name, type: of.field.type }],
  );
}

/** The names of those fields, of the values of parameters, and `retired_at`, which every table has. */
export function fieldNames(part: TableRows): string[] {
  return [...fieldsOf(part).map(({ name }) => name), ...(part.parameters ? ['parameters'] : []), 'retired_at'];
}

/** The stored values of a row as a record `v` of the table's own types. */
export function asRecord(part: TableRows, stored: 'after' | 'before'): string {
  const typed = fieldsOf(part).map(({ name, type }) => `${name} ${type}`);
  const shared = [...(part.parameters ? ['parameters jsonb'] : []), 'retired_at timestamptz'];
  return `jsonb_to_record(r.${stored}) as v (${[...typed, ...shared].join(', ')})`;
}

/** The field by which rows of the file find rows of the table. */
export function keyField(part: TableRows): string {
  const name = part.columns[part.key]?.field?.name;
  if (name === undefined) throw new Error(`${part.table} has no field for its key ${part.key}`);
  return name;
}

/** The expression of what a row `r` of an import would change, in the words of its columns. */
export function beforeSql(part: TableRows): string {
  const entries = fieldsOf(part).flatMap(({ column, of, name }) => {
    const value = `(r.before ->> ${literal(name)})`;
    const found = of.find && part.lookups?.[of.find.lookup]?.name.replaceAll('$id', idOf(name));
    return [literal(column), found ?? value];
  });
  return `jsonb_build_object(${entries.join(', ')})`;
}

/** What that expression needs to be joined to the row. */
export function beforeJoins({ columns, lookups = {} }: TableRows): string {
  const joins = fieldsOf({ columns }).map(({ of, name }) =>
    of.find === undefined ? undefined : lookups[of.find.lookup]?.join?.replaceAll('$id', idOf(name)),
  );
  return joins.filter((join) => join !== undefined).join('\n');
}

const idOf = (name: string) => `(r.before ->> ${literal(name)})::bigint`;

/** A text of the program as an SQL literal: for what an import's description says, never for what a file says. */
export function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
