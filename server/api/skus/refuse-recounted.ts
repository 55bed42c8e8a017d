import sql, { raw, type Sql } from 'sql-template-tag';
import type { Tx } from '../../db/query.ts';
import { refuseSkus } from './refuse-skus.ts';

/** Goods or documents have named the SKU `k`, at any time. */
export const isUsed = (company: string) => `(
  exists (select from stock_lines s where s.company_id = ${company} and s.sku_id = k.id)
  or exists (select from document_lines l where l.company_id = ${company} and l.sku_id = k.id))`;

/** Goods of the SKU `k` are in the warehouse or in transit, or an open document names it. */
export const isHeld = (company: string) => `(
  exists (select from stock_lines s where s.company_id = ${company} and s.sku_id = k.id and s.present)
  or exists (
    select from document_lines l
    join documents d on d.company_id = ${company} and d.kind = l.kind and d.id = l.document_id
    where l.company_id = ${company} and l.sku_id = k.id and d.open))`;

/** What a change does to SKUs `k`, as conditions. */
export interface Recounting {
  /** Those that get another unit. */
  unit?: Sql;
  /** Those that come on drums from now on, or no longer do. */
  drums?: Sql;
}

/**
 * Refuses a change that would give goods another meaning (decision 155): the unit of a SKU stays once goods or a document have named it, and
 * whether it comes on drums stays while any of it is there or open. Without a company the SKUs are those of every company.
 */
export async function refuseRecounted(tx: Tx, companyId: number | null, { unit, drums }: Recounting): Promise<void> {
  const company = companyId === null ? 'k.company_id' : '$1::bigint';
  const own = companyId === null ? sql`true` : sql`k.company_id = ${companyId}::bigint`;
  const never = sql`false`;
  const changed = sql`(${unit ?? never}) and ${raw(isUsed(company))} or (${drums ?? never}) and ${raw(isHeld(company))}`;
  await refuseSkus(tx, 'in_use', companyId, sql`from skus k where ${own} and (${changed})`);
}
