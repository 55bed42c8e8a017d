import sql, { empty, raw, type Sql } from 'sql-template-tag';
import { refuse } from '../../../shared/errors.ts';
import type { Tx } from '../../db/query.ts';

const EXAMPLES = 5;

/**
 * Refuses a change because of the SKUs `k` selected by `from`, naming the first of them. Without a company they are SKUs of every company.
 */
export async function refuseSkus(
  tx: Tx,
  code: 'fractions_exist' | 'in_use',
  companyId: number | null,
  from: Sql,
): Promise<void> {
  const { count, examples } = await tx.one<{ count: number; examples: { id: number; name: string }[] }>(sql`
    ${companyId === null ? raw('/* every company */') : empty}
    with found as (select k.id, k.stock_code as name ${from})
    select (select count(*) from found) as count,
           (select coalesce(jsonb_agg(e), '[]')
            from (select id, name from found order by name, id limit ${EXAMPLES}) e) as examples`);
  if (count === 0) return;
  refuse(code, { values: { uses: `SKUs (${count})` }, data: { uses: [{ subject: 'sku', count, examples }] } });
}
