import { reachOf } from '../../records/find-uses.ts';
import type { TableRows } from '../kinds/table-rows.ts';
import { literal } from './literal.ts';

/**
 * What uses the new rows of an import: how many of each kind, and the first of them. $1 the import, $2 the part, and, where a use
 * depends on it, $3 the company. Undefined where nothing can use them.
 */
export function usesSql({ uses }: Pick<TableRows, 'uses'>): string | undefined {
  if (uses.length === 0) return undefined;
  const each = uses.map(({ subject, plural, table, by, name }) => {
    const used = `
      from (select subject_id from import_rows
            where import_id = $1 and part = $2 and state = 'new' and not left_out) r
      cross join ${table} u
      where ${filled(by.includes('$id') ? by : `u.${by} = $id`)}`;
    return `
      select ${literal(subject)} as subject, ${literal(plural)} as plural, (select count(*) ${used}) as count,
             (select coalesce(jsonb_agg(e), '[]')
              from (select u.id, ${filled(name)} as name ${used} order by u.id limit 5) e) as examples`;
  });
  return reachOf(uses) + each.join(' union all ');
}

const filled = (text: string) => text.replaceAll('$id', 'r.subject_id').replaceAll('$company', '$3::bigint');
