import type { Reply } from '../../../shared/contract/operation.ts';
import { listRecentMoves as contract } from '../../../shared/contract/stock/putaway.ts';
import { implement } from '../implement.ts';
import { onlyFields } from '../list/list-page.ts';

type RecentMove = Reply<typeof contract>['items'][number];

/** The last moves of the person who asks, with what was moved as the ledger has it. */
export const listRecentMoves = implement(
  contract,
  async (db, { companyId, warehouseId, userId }, { limit = 10, fields }) => {
    const items = await db.many<RecentMove>(
      `select o.id, o.at, m.lines, m.stock_code as "stockCode", m.quantity, array(
              select jsonb_array_elements_text(o.facts -> 'from')
            ) as from, o.facts ->> 'to' as to,
            exists (select from operations r where r.company_id = $1 and r.reverses_id = o.id) as reversed
     from operations o
     cross join lateral (
       select count(*) as lines, case when count(distinct s.sku_id) = 1 then min(k.stock_code) end as stock_code,
              case when count(distinct s.sku_id) = 1 then sum(m.quantity) end as quantity
       from movements m
       join stock_lines s on s.company_id = $1 and s.id = m.stock_line_id
       join skus k on k.company_id = $1 and k.id = s.sku_id
       where m.company_id = $1 and m.operation_id = o.id and m.quantity > 0
     ) m
     where o.company_id = $1 and o.warehouse_id = $2 and o.user_id = $3 and o.kind = 'move'
     order by o.id desc
     limit $4`,
      [companyId, warehouseId, userId, limit],
    );
    return { items: items.map((item) => onlyFields(item, fields)) };
  },
);
