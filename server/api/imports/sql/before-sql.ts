import type { ImportKind } from '../kinds/import-kind.ts';
import type { TableRows } from '../kinds/table-rows.ts';
import { fieldsOf } from './fields-of.ts';
import { literal } from './literal.ts';

/** The expression of what a row `r` of an import would change, in the words of its columns. */
export function beforeSql(parts: ImportKind['parts']): string {
  const each = Object.entries(parts).map(([name, part]) => `when ${literal(name)} then ${objectOf(part)}`);
  return `case when r.before is not null then case r.part ${each.join(' ')} end end`;
}

function objectOf({ columns, lookups = {} }: TableRows): string {
  const entries = fieldsOf({ columns }).flatMap(({ column, of, name }) => {
    const value = `(r.before ->> ${literal(name)})`;
    const shown = of.find === undefined ? value : lookups[of.find.lookup]?.name.replaceAll('$id', `${value}::bigint`);
    return [literal(column), shown ?? value];
  });
  return `jsonb_build_object(${entries.join(', ')})`;
}
