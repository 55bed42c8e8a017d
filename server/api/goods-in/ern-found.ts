import sql, { join, type Sql } from 'sql-template-tag';
import { matches } from '../list/search.ts';

/**
 * ERNs `e` (with their partners `p`) in which every word of a search occurs: in the head, or on a line as stock code, job, drum number or
 * supplier's drum number, also of what was counted. Lines are found apart and once, not anew for each ERN.
 */
export function ernFound(companyId: number, search: string): Sql {
  const words = search.split(/\s+/).filter((word) => word !== '');
  const each = words.map(
    (word) => sql`(${matches(word, ['e.number', 'p.name', 'e.reference'])} or e.id in (${linesWith(companyId, word)}))`,
  );
  return join([sql`true`, ...each], ' and ');
}

function linesWith(companyId: number, word: string): Sql {
  return sql`
    select l.ern_id from skus k
    join ern_lines l on l.company_id = k.company_id and l.sku_id = k.id
    where k.company_id = ${companyId} and ${matches(word, ['k.stock_code'])}
    union all
    select l.ern_id from jobs j
    join ern_lines l on l.company_id = j.company_id and l.job_id = j.id
    where j.company_id = ${companyId} and ${matches(word, ['j.number'])}
    union all
    select l.ern_id from ern_lines l
    where l.company_id = ${companyId} and (l.drum_number is not null or l.supplier_drum_number is not null)
      and ${matches(word, ["concat_ws(' ', l.drum_number, l.supplier_drum_number)"])}
    union all
    select l.ern_id from ern_counts c
    join ern_lines l on l.company_id = c.company_id and l.id = c.ern_line_id
    where c.company_id = ${companyId} and c.drum_number is not null
      and ${matches(word, ["concat_ws(' ', c.drum_number, c.supplier_drum_number)"])}`;
}
