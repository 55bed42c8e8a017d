import type { TableColumn, TableRows } from '../kinds/table-part.ts';

export interface FieldColumn {
  column: string;
  of: TableColumn;
  name: string;
  type: string;
}

export function fieldsOf({ columns }: Pick<TableRows, 'columns'>): FieldColumn[] {
  return Object.entries(columns).flatMap(([column, of]) =>
    of.field === undefined ? [] : [{ column, of, name: of.field.name, type: of.field.type }],
  );
}

export function fieldNames(part: TableRows): string[] {
  return [...fieldsOf(part).map(({ name }) => name), ...(part.parameters ? ['parameters'] : []), 'retired_at'];
}

export function asRecord(part: TableRows, stored: 'after' | 'before'): string {
  const typed = fieldsOf(part).map(({ name, type }) => `${name} ${type}`);
  const shared = [...(part.parameters ? ['parameters jsonb'] : []), 'retired_at timestamptz'];
  return `jsonb_to_record(r.${stored}) as v (${[...typed, ...shared].join(', ')})`;
}

export function keyField(part: TableRows): string {
  const name = part.columns[part.key]?.field?.name;
  if (name === undefined) throw new Error(`${part.table} has no field for its key ${part.key}`);
  return name;
}

/** SQL for the previous values of a row `r` that would change, by column. */
export function beforeSql(part: TableRows): string {
  const entries = fieldsOf(part).flatMap(({ column, of, name }) => {
    const value = `(r.before ->> ${literal(name)})`;
    const lookup = of.find && part.lookups?.[of.find.lookup]?.name.replaceAll('$id', idOf(name));
    return [literal(column), lookup ?? value];
  });
  return `jsonb_build_object(${entries.join(', ')})`;
}

export function beforeJoins({ columns, lookups = {} }: TableRows): string {
  const joins = fieldsOf({ columns }).map(({ of, name }) =>
    of.find === undefined ? undefined : lookups[of.find.lookup]?.join?.replaceAll('$id', idOf(name)),
  );
  return joins.filter((join) => join !== undefined).join('\n');
}

const idOf = (name: string) => `(r.before ->> ${literal(name)})::bigint`;

/** A text of the program as an SQL literal: for an import's description, never for the contents of a file. */
export function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
