-- What left before the triggers of 0028 were there is reported like the rest: the queue works it off, the oldest first.
insert into unreported_operations (company_id, operation_id)
select o.company_id, o.id
from operations o
where o.kind in ('despatch', 'collect')
  and not exists (select from operations r where r.company_id = o.company_id and r.reverses_id = o.id)
on conflict do nothing;
