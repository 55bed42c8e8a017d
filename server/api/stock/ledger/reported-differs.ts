/**
 * Operations of which a report has other rows than the ledger has movements: when, in which warehouse, how much and what it was worth, in
 * all; none at all of what is in force and reported, or some of what was undone or is not reported yet.
 */
export const reportedDiffers = (saying: string): string => `
  select x.company_id as "companyId", 'report of operation ' || x.id as subject, ${saying},
         coalesce(trim_scale(x.moved) || ' worth ' || trim_scale(round(x.worth, 4)), 'nothing') as expected,
         coalesce(trim_scale(x.quantity) || ' worth ' || trim_scale(round(x.value, 4)), 'nothing') as actual
  from (
    select coalesce(m.company_id, r.company_id) as company_id, coalesce(m.id, r.operation_id) as id, m.moved, m.worth, r.quantity, r.value,
           m.id is null as moves_nothing, m.at is distinct from r.at or m.warehouse_id is distinct from r.warehouse_id as is_elsewhere
    from (
      select o.company_id, o.id, o.at, o.warehouse_id, -sum(m.quantity) as moved, -sum(m.quantity * m.price) as worth
      from operations o
      join movements m on m.company_id = o.company_id and m.operation_id = o.id and m.quantity < 0
      where o.kind in ('despatch', 'collect')
        and not exists (select from operations r where r.company_id = o.company_id and r.reverses_id = o.id)
        and not exists (select from unreported_operations u where u.company_id = o.company_id and u.operation_id = o.id)
      group by o.company_id, o.id, o.at, o.warehouse_id
    ) m
    full join (
      select company_id, operation_id, at, warehouse_id, sum(quantity) as quantity, sum(quantity * coalesce(price, 0)) as value
      from reported_goods_out
      group by company_id, operation_id, at, warehouse_id
    ) r on r.company_id = m.company_id and r.operation_id = m.id
  ) x
  where ($1::bigint is null or x.company_id = $1)
    and ((coalesce(x.moved, 0), coalesce(x.worth, 0)) is distinct from (coalesce(x.quantity, 0), coalesce(x.value, 0))
      or x.is_elsewhere and not x.moves_nothing)`;
