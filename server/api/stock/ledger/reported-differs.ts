/**
 * Operations whose report rows differ from their movements in time, warehouse, total quantity or total value. Operations in force and
 * reported must have rows; undone and unreported ones must have none. Also receipts with a putaway time that matches no move.
 */
export const projectionDiffers = (saying: string): string => `
  select x.company_id as "companyId", 'report of operation ' || x.id as subject, ${saying}, x.expected, x.actual
  from (
    ${differing('reported_goods_in', "'receive'", '')}
    union all
    ${differing('reported_goods_out', "'despatch', 'collect'", '-')}
    union all
    select r.company_id, r.operation_id, 'nothing', r.put_away_at::text
    from reported_goods_in r
    left join movements m
      on m.company_id = r.company_id and m.stock_line_id = r.stock_line_id and m.at = r.put_away_at and m.kind = 'move' and m.quantity < 0
    left join unreported_moves u on u.company_id = r.company_id and u.stock_line_id = r.stock_line_id
    where r.put_away_at is not null and m.id is null and u.id is null
  ) x
  where $1::bigint is null or x.company_id = $1`;

const differing = (table: string, kinds: string, sign: '' | '-') => `
    select coalesce(m.company_id, r.company_id) as company_id, coalesce(m.id, r.operation_id) as id,
           coalesce(trim_scale(m.moved) || ' worth ' || trim_scale(round(m.worth, 4)), 'nothing') as expected,
           coalesce(trim_scale(r.moved) || ' worth ' || trim_scale(round(r.worth, 4)), 'nothing') as actual
    from (
      select o.company_id, o.id, o.at, o.warehouse_id, sum(${sign}m.quantity) as moved, sum(${sign}m.quantity * m.price) as worth
      from operations o
      join movements m on m.company_id = o.company_id and m.operation_id = o.id and ${sign}m.quantity > 0
      where o.kind in (${kinds})
        and not exists (select from operations r where r.company_id = o.company_id and r.reverses_id = o.id)
        and not exists (select from unreported_operations u where u.company_id = o.company_id and u.operation_id = o.id)
      group by o.company_id, o.id, o.at, o.warehouse_id
    ) m
    full join (
      select company_id, operation_id, at, warehouse_id, sum(quantity) as moved, sum(quantity * coalesce(price, 0)) as worth
      from ${table}
      group by company_id, operation_id, at, warehouse_id
    ) r on r.company_id = m.company_id and r.operation_id = m.id
    where (coalesce(m.moved, 0), coalesce(m.worth, 0)) is distinct from (coalesce(r.moved, 0), coalesce(r.worth, 0))
      or (m.at, m.warehouse_id) is distinct from (r.at, r.warehouse_id) and m.id is not null`;
