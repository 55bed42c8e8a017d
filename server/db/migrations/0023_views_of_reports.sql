-- Views of a report in groups were kept apart from those of its rows, under 'stock by job'. Grouping and chart are part of a view now
-- (docs/decisions/0122-grouping-and-chart-belong-to-a-view.md): all views of a report have its name, and their query says the grouping.
-- They are copied: a program of the version before goes on with its own.

create temporary table copied_views on commit drop as
select nextval('list_views_id_seq') as id, v.id as of, p.part[1] as list, p.part[2] as grouping
from list_views v
cross join lateral regexp_match(
  v.list,
  '^(stock by job|stock|aged inventory|goodsInReport|goodsOutReport|discrepancy|stockReallocation) by (\w+)$'
) as p (part)
where p.part is not null;

-- Of those that would have one name in one place each but the first says which it is. The grouping with which a report opens stands in
-- no address.
insert into list_views (id, user_id, company_id, warehouse_id, list, name, query, file, shared, created_at, updated_at)
select c.id, v.user_id, v.company_id, v.warehouse_id, c.list,
       case
         when row_number() over same_name > 1 or exists (
           select from list_views o
           where o.list = c.list and o.user_id = v.user_id and lower(o.name) = lower(v.name)
             and o.company_id is not distinct from v.company_id
             and o.warehouse_id is not distinct from v.warehouse_id
         ) then left(v.name, 30) || ' (' || c.grouping || ' ' || c.id || ')'
         else v.name
       end,
       concat_ws(
         '&',
         case when (c.list, c.grouping) not in (('aged inventory', 'band'), ('stock by job', 'job')) then 'by=' || c.grouping end,
         nullif(v.query, '')
       ),
       v.file, v.shared, v.created_at, v.updated_at
from copied_views c
join list_views v on v.id = c.of
window same_name as (partition by v.user_id, v.company_id, v.warehouse_id, c.list, lower(v.name) order by c.id);

-- Aged inventory opens in groups: a view of its rows says that it has none.
update list_views set query = concat_ws('&', 'by=none', nullif(query, ''))
where list = 'aged inventory' and id not in (select id from copied_views);

-- What is sent by mail is what people see under the view's name, and change there.
update scheduled_mails m set view_id = c.id from copied_views c where c.of = m.view_id;

-- A report opens with one view: that of its rows before those of groups, which were chosen for these alone.
insert into default_views (user_id, company_id, warehouse_id, list, view_id)
select distinct on (d.user_id, d.company_id, d.warehouse_id, c.list) d.user_id, d.company_id, d.warehouse_id, c.list, c.id
from copied_views c
join default_views d on d.view_id = c.of
order by d.user_id, d.company_id, d.warehouse_id, c.list, c.id
on conflict on constraint default_views_once do nothing;
