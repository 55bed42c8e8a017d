import sql from 'sql-template-tag';
import { listStockCounts as contract } from '../../../shared/contract/stock/stock-counts.ts';
import { implement } from '../implement.ts';
import { listPage } from '../list/list-page.ts';
import { matches, when } from '../list/search.ts';
import { stockCountSource } from './stock-count-source.ts';

/** Stock counts of this company in this warehouse, newest first. */
export const listStockCounts = implement(contract, (db, { companyId, warehouseId }, input) => {
  return listPage(db, stockCountSource({ companyId }), input, [
    sql`c.company_id = ${companyId} and c.warehouse_id = ${warehouseId}`,
    when(input.status, (states) => sql`c.status = any (${states})`),
    when(input.location, (name) => sql`o.name = ${name}`),
    when(input.stockCode, (code) => sql`k.stock_code = ${code}`),
    matches(input.search, ['c.number', 'o.name', 'k.stock_code', 'u.name']),
  ]);
});
