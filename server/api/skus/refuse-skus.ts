import sql, { empty, raw, type Sql } from 'sql-template-tag';
import { refuse } from '../../../shared/errors.ts';
import type { Tx } from '../../db/query.ts';
import { wholeNumbers } from '../stock/counted-in.ts';

const EXAMPLES = 5;

/**
 * Refuses a change because of the SKUs `k` selected by `from`, naming the first of them. Without a company they are SKUs of every company.
 */
async function refuseSkus(
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

/**
 * Call it after a change of units or packings: refuses the change if SKUs (`k`, restricted by `which`) that are now counted in whole
 * numbers have fractions in stock, reservations or open documents (rules: stock rule 6). Does not wait for concurrent receipts, which only
 * their own check keeps whole. Without a company it checks the SKUs of every company.
 */
export async function refuseFractionsLeft(tx: Tx, companyId: number | null, which: Sql): Promise<void> {
  const company = companyId === null ? sql`k.company_id` : sql`${companyId}::bigint`;
  const fractional = sql`
    from skus k
    join units t on t.id = k.unit_id
    left join packing_types g on g.id = k.packing_type_id
    where k.company_id = ${company} and ${which}
      and ${raw(wholeNumbers)}
      and (${inStock(company)} or ${expected(company)} or ${picked(company)})`;
  await refuseSkus(tx, 'fractions_exist', companyId, fractional);
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

export const isUsed = (company: string) => `(
  exists (select from stock_lines s where s.company_id = ${company} and s.sku_id = k.id)
  or exists (select from document_lines l where l.company_id = ${company} and l.sku_id = k.id))`;

/** SQL: whether goods of the SKU `k` are in a warehouse or in transit, or an open document references it. */
export const isHeld = (company: string) => `(
  exists (select from stock_lines s where s.company_id = ${company} and s.sku_id = k.id and s.present)
  or exists (
    select from document_lines l
    join documents d on d.company_id = ${company} and d.kind = l.kind and d.id = l.document_id
    where l.company_id = ${company} and l.sku_id = k.id and d.open))`;

interface Recounting {
  unit?: Sql;
  drums?: Sql;
}

/**
 * Refuses a change that would alter the meaning of quantities (decision 43): a SKU's unit is fixed once a stock line or document
 * references it, and whether it comes on drums is fixed while it has stock or open documents. Without a company it checks the SKUs of every
 * company.
 */
export async function refuseRecounted(tx: Tx, companyId: number | null, { unit, drums }: Recounting): Promise<void> {
  const company = companyId === null ? 'k.company_id' : '$1::bigint';
  const own = companyId === null ? sql`true` : sql`k.company_id = ${companyId}::bigint`;
  const never = sql`false`;
  const changed = sql`(${unit ?? never}) and ${raw(isUsed(company))} or (${drums ?? never}) and ${raw(isHeld(company))}`;
  await refuseSkus(tx, 'in_use', companyId, sql`from skus k where ${own} and (${changed})`);
}
