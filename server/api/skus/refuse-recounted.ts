import sql, { raw, type Sql } from 'sql-template-tag';
import type { Tx } from '../../db/query.ts';
import { refuseSkus } from './refuse-skus.ts';

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

export interface Recounting {
  unit?: Sql;
  drums?: Sql;
}

/**
 * Refuses a change that would alter the meaning of quantities (decision 155): a SKU's unit is fixed once a stock line or document
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
