import sql from 'sql-template-tag';
import { listDueLocations as contract } from '../../../shared/contract/stock/stock-counts.ts';
import type { StockActor } from '../actor.ts';
import { implement } from '../implement.ts';
import { type ListSource, listPage } from '../list/list-page.ts';
import { matches, when } from '../list/search.ts';

/** Locations with stock of the company, those never counted first, then the one counted longest ago. */
export const listDueLocations = implement(contract, (db, actor, input) => {
  return listPage(db, sourceFor(actor), input, [
    sql`s.skus is not null`,
    when(input.name, (name) => sql`o.name = ${name}`),
    matches(input.search, ['o.name', 'o.description']),
  ]);
});

function sourceFor({ companyId, warehouseId }: StockActor) {
  return {
    from: sql`
      from locations o
      join (
        select location_id, count(distinct sku_id) as skus
        from stock_lines
        where company_id = ${companyId} and warehouse_id = ${warehouseId} and present
        group by location_id
      ) s on s.location_id = o.id and not o.in_transit
      left join lateral (
        select c.posted_at as at, u.name as by
        from stock_counts c
        join users u on u.id = c.posted_by
        where c.company_id = ${companyId} and c.location_id = o.id and c.status = 'posted'
        order by c.posted_at desc
        limit 1
      ) last on true
      left join stock_counts open
        on open.company_id = ${companyId} and open.warehouse_id = ${warehouseId} and open.location_id = o.id
       and open.status in ('counting', 'submitted')`,
    columns: {
      id: 'o.id',
      name: 'o.name',
      skus: 's.skus',
      countedAt: 'last.at',
      countedBy: 'last.by',
      open: `case when open.id is null then null else jsonb_build_object('id', open.id, 'number', open.number) end`,
    },
    sorts: {
      countedAt: { by: `coalesce(last.at, '-infinity')`, type: 'timestamptz' },
      name: { by: 'o.name', type: 'text' },
    },
    id: 'o.id',
    defaultSort: 'countedAt',
  } satisfies ListSource;
}
