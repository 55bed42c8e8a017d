import sql, { type Sql } from 'sql-template-tag';
import type { StockActor } from '../actor.ts';

/**
 * SQL: joins to lines `l` of counts `c` what should lie in their places. `n` is the book, and what open documents have taken of it: of the
 * moment when the line was counted, else of now. `f.due` is the book less what was taken: where that is not certain, because packed goods may
 * still stand there and those of a pick may have come to their goods-out location, a count within both bounds is right.
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
 * SQL: the stock lines at the place of a line `l` with its drum `d`. A drum is found by itself: among the thousands of its SKU that may lie there,
 * each would be looked for among all.
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

/** SQL: by how much what should lie there had changed since the count began. */
export const moved = 'greatest(n.book - n.most_taken, 0) - l.expected';
