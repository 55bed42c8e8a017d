import sql, { raw } from 'sql-template-tag';
import { getErn as contract } from '../../../shared/contract/goods-in/goods-in.ts';
import type { Reply } from '../../../shared/contract/operation.ts';
import { refuse } from '../../../shared/errors.ts';
import type { Reader } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { implement } from '../implement.ts';
import { columnsOf } from '../list/list-page.ts';
import { ernRows } from './ern-source.ts';

/** One ERN (rules 2, goodsIn/:id); its lines are a separate list. */
export const getErn = implement(contract, async (db, actor, input) => {
  const rows = ernRows(actor);
  const query = sql`
    select ${columnsOf(rows)}, ${raw(documentColumns)}
    ${rows.from}
    left join erns f on f.company_id = e.company_id and f.id = e.follows_id
    left join warehouses o on o.id = e.from_warehouse_id
    left join company_warehouses w on w.company_id = e.company_id and w.warehouse_id = e.warehouse_id
    left join warehouses h on h.id = w.warehouse_id
    left join locations d on d.id = coalesce(w.default_goods_in_id, h.default_goods_in_id)
    where e.company_id = ${actor.companyId} and e.warehouse_id = ${actor.warehouseId} and e.id = ${input.id}`;
  const ern = await db.maybeOne<Reply<typeof contract>>(query);
  return ern ?? refuse('not_found', { values: { thing: 'ERN' } });
});

const documentColumns = `
  e.comments, f.id as "followsId", f.number as "followsNumber", o.name as "fromWarehouse",
  (select jsonb_build_object('id', s.id, 'number', s.number) from shipments s
   where s.company_id = own.company_id and s.id = e.shipment_id) as shipment,
  (select coalesce(sum(n.quantity), 0) from ern_counts n
   where n.company_id = own.company_id and n.ern_id = e.id) as "countedItems",
  case when d.id is null then null else jsonb_build_object('id', d.id, 'name', d.name) end as "defaultLocation"`;

export async function refuseForeignErn(db: Reader, actor: StockActor, id: number): Promise<void> {
  const ern = await db.maybeOne('select from erns where company_id = $1 and warehouse_id = $2 and id = $3', [
    actor.companyId,
    actor.warehouseId,
    id,
  ]);
  if (ern === undefined) refuse('not_found', { values: { thing: 'ERN' } });
}
