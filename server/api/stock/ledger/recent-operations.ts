import type { RowOf } from '../../../../shared/contract/operation.ts';
import { listRecentMoves as moves } from '../../../../shared/contract/putaway/putaway.ts';
import { listRecentAllocations as allocations } from '../../../../shared/contract/stock/allocation.ts';
import { implement } from '../../implement.ts';
import { onlyFields } from '../../list/list-page.ts';

type RecentMove = RowOf<typeof moves>;
type RecentAllocation = RowOf<typeof allocations>;

export const listRecentMoves = implement(
  moves,
  async (db, { companyId, warehouseId, userId }, { limit = USUAL, fields }) => {
    const items = await db.many<RecentMove>(lastMoves, [companyId, warehouseId, userId, ['move'], limit]);
    return { items: items.map((item) => onlyFields(item, fields)) };
  },
);

/** The caller's last allocations and unallocations; one that concerns several jobs has no job. */
export const listRecentAllocations = implement(
  allocations,
  async (db, { companyId, warehouseId, userId }, { limit = USUAL, fields }) => {
    const values = [companyId, warehouseId, userId, ['allocate', 'unallocate'], limit];
    const items = await db.many<RecentAllocation>(lastAllocations, values);
    return { items: items.map((item) => onlyFields(item, fields)) };
  },
);

const USUAL = 10;

/**
 * A user's last operations, newest first, with the number of lines, and SKU and quantity if there is only one SKU; `columns` selects from
 * the operation `o`. `$1` company, `$2` warehouse, `$3` user, `$4` kinds of operation, `$5` limit.
 */
function lastOperations(columns: string): string {
  return `
    select o.id, o.at, m.lines, m.stock_code as "stockCode", m.quantity, ${columns},
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
    where o.company_id = $1 and o.warehouse_id = $2 and o.user_id = $3 and o.kind = any ($4::text[])
    order by o.id desc
    limit $5`;
}

const lastMoves = lastOperations(
  `array(select jsonb_array_elements_text(o.facts -> 'from')) as from, o.facts ->> 'to' as to`,
);

const lastAllocations = lastOperations(`
  o.kind, o.facts ->> 'segment' as segment, coalesce(
    o.facts ->> 'job',
    case when jsonb_array_length(o.facts -> 'jobs') = 1 then o.facts -> 'jobs' ->> 0 end
  ) as job`);
