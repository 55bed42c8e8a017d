import type { TableRows } from '../kinds/table-rows.ts';
import { fieldsOf } from './fields-of.ts';
import { literal } from './literal.ts';

/** The expression of what a row `r` of an import would change, in the words of its columns. */
export function beforeSql(part: TableRows): string {
  const entries = fieldsOf(part).flatMap(({ column, of, name }) => {
    const value = `(r.before ->> ${literal(name)})`;
    const found = of.find && part.lookups?.[of.find.lookup]?.name.replaceAll('$id', `${value}::bigint`);
    return [literal(column), found ?? value];
  });
  return `jsonb_build_object(${entries.join(', ')})`;
}
