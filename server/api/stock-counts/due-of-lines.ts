import sql, { type Sql } from 'sql-template-tag';
import type { StockActor } from '../actor.ts';

/**
 * SQL joins for lines `l` of counts `c`: the quantity due at their location. `n` is the book quantity and the goods that open documents
 * have taken from it, as of the counting of the line, or now if it is uncounted. `f.due` is the book less the taken goods. The taken
 * quantity is uncertain, because packed goods may still be there and picked goods may have reached their goods-out location. A count within
 * both bounds is therefore right.
 */
export function dueOfLines({ companyId, warehouseId }: Pick<StockActor, 'companyId' | 'warehouseId'>): Sql {
  return sql`
    left join drums d on d.company_id = l.company_id and d.number = l.drum_number and d.state <> 'undone'
    left join taken_at_places a
      on a.company_id = l.company_id and a.warehouse_id = ${warehouseId} and a.location_id = l.location_id and a.sku_id = l.sku_id
     and a.drum_number is not distinct from l.drum_number
    cross join lateral (select coalesce(sum(s.quantity), 0) as quantity from ${stockAtLine(companyId)} s) b
    cross join lateral (
      select coalesce(l.counted_book, l.book) is null as is_now
    ) m
    cross join lateral (
      select case when m.is_now then b.quantity else coalesce(l.counted_book, l.book) end as book,
             coalesce(case when m.is_now then a.least_taken else l.least_taken end, 0) as least_taken,
             coalesce(case when m.is_now then a.most_taken else l.most_taken end, 0) as most_taken
    ) n
    cross join lateral (
      select case
               when c.status = 'posted' then l.book
               when l.counted is null then greatest(n.book - n.most_taken, 0)
               else least(greatest(l.counted, n.book - n.most_taken, 0), greatest(n.book - n.least_taken, 0))
             end as due
    ) f`;
}

/**
 * SQL: the stock lines at the location of a line `l` with its drum `d`. Drums have their own branch, because otherwise each would be
 * searched for among the thousands of its SKU at the location.
 */
export function stockAtLine(companyId: number): Sql {
  return sql`(
    select s.id, s.quantity
    from stock_lines s
    where s.company_id = ${companyId} and s.drum_id = d.id and s.location_id = l.location_id and s.sku_id = l.sku_id and s.present
    union all
    select s.id, s.quantity
    from stock_lines s
    where s.company_id = ${companyId} and s.drum_id is null and l.drum_number is null
      and s.location_id = l.location_id and s.sku_id = l.sku_id and s.present
  )`;
}

/** SQL: the change of the due quantity since the count began. */
export const moved = 'greatest(n.book - n.most_taken, 0) - l.expected';
