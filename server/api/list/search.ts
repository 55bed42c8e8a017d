import sql, { join, raw, type Sql } from 'sql-template-tag';

/** Rows in which every word of the search occurs in one of the expressions, whatever its case. */
export function matches(search: string | undefined, expressions: readonly string[]): Sql {
  const words = (search ?? '').split(/\s+/).filter((word) => word !== '');
  if (words.length === 0) return sql`true`;
  const conditions = words.map((word) => {
    const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
    return sql`(${join(
      expressions.map((expression) => sql`${raw(expression)} ilike ${pattern}`),
      ' or ',
    )})`;
  });
  return join(conditions, ' and ');
}

/** A condition only when the filter is set. */
export function when<T>(value: T | undefined, condition: (value: T) => Sql): Sql {
  return value === undefined ? sql`true` : condition(value);
}
