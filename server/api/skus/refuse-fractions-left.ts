import sql, { raw, type Sql } from 'sql-template-tag';
import type { Tx } from '../../db/query.ts';
import { wholeNumbers } from '../stock/counted-in.ts';
import { refuseSkus } from './refuse-skus.ts';

/**
 * Call it after a change of units or packings: refuses the change if SKUs (`k`, restricted by `which`) that are now counted in whole
 * numbers have fractions in stock, reservations or open documents (rules: stock rule 6). Does not wait for concurrent receipts, which only
 * their own check keeps whole. Without a company it checks the SKUs of every company.
 */
export async function refuseFractionsLeft(tx: Tx, companyId: number | null, which: Sql): Promise<void> {
  const company = companyId === null ? sql`k.company_id` : sql`${companyId}::bigint`;
  const found = sql`
    from skus k
    join units t on t.id = k.unit_id
    left join packing_types g on g.id = k.packing_type_id
    where k.company_id = ${company} and ${which}
      and ${raw(wholeNumbers)}
      and (${inStock(company)} or ${expected(company)} or ${picked(company)})`;
  await refuseSkus(tx, 'fractions_exist', companyId, found);
}

const inStock = (company: Sql) => sql`exists (
  select from stock_lines s
  where s.company_id = ${company} and s.sku_id = k.id and s.present and (s.quantity % 1 <> 0 or s.reserved % 1 <> 0)
)`;

const expected = (company: Sql) => sql`exists (
  select from ern_lines l
  join erns e on e.company_id = l.company_id and e.id = l.ern_id and e.status = 'expected'
  where l.company_id = ${company} and l.sku_id = k.id and l.shipped_quantity % 1 <> 0
)`;

const picked = (company: Sql) => sql`exists (
  select from pick_lines l
  join picks p on p.company_id = l.company_id and p.id = l.pick_id and p.status in ('created', 'started')
  where l.company_id = ${company} and l.sku_id = k.id and l.quantity % 1 <> 0
)`;
