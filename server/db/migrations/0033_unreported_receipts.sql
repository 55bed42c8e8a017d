-- What came in before the triggers of 0032 were there.
insert into unreported_operations (company_id, operation_id)
select o.company_id, o.id
from operations o
where o.kind = 'receive'
  and not exists (select from operations r where r.company_id = o.company_id and r.reverses_id = o.id)
on conflict do nothing;
