import sql from 'sql-template-tag';
import { listMovableStock as contract } from '../../../shared/contract/stock/putaway.ts';
import { implement } from '../implement.ts';
import { listPage } from '../list/list-page.ts';
import { matches, when } from '../list/search.ts';
import { movableSource } from './movable-source.ts';

/** One page of what can be moved. */
export const listMovableStock = implement(contract, (db, { companyId, warehouseId }, input) => {
  return listPage(db, movableSource, input, [
    sql`s.company_id = ${companyId} and s.warehouse_id = ${warehouseId} and s.present and not o.in_transit`,
    when(input.locationId, (id) => sql`s.location_id = ${id}`),
    when(input.skuId, (id) => sql`s.sku_id = ${id}`),
    when(input.drumId, (id) => sql`s.drum_id = ${id}`),
    when(input.ernId, (id) => sql`o.goods_in and s.id in (${receivedWith(companyId, id)})`),
    matches(input.search, ['k.stock_code', 'k.name', 'o.name', 'd.number', 'j.number']),
  ]);
});

/** The stock lines onto which an ERN was received, if its receipt is in force. */
function receivedWith(companyId: number, ernId: number) {
  return sql`
    select m.stock_line_id
    from ern_lines l
    join effects e on e.company_id = l.company_id and e.document_line_id = l.id
    join movements m on m.company_id = e.company_id and m.operation_id = e.operation_id and m.document_line_id = l.id
    where l.company_id = ${companyId} and l.ern_id = ${ernId} and m.quantity > 0`;
}
