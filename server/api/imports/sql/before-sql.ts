import type { TableRows } from '../kinds/table-rows.ts';
import { fieldsOf } from './fields-of.ts';
import { literal } from './literal.ts';

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
