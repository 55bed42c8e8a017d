-- Numbers and names that differ only by case name the same thing (decision 156). Those that two things have already stay, the younger ones
-- marked: `verify` lists them. The unique indexes of the next files keep out new ones.
alter table jobs add column case_clash boolean not null default false;
alter table partners add column case_clash boolean not null default false;
alter table drums add column case_clash boolean not null default false;
alter table erns add column case_clash boolean not null default false;
alter table locations add column case_clash boolean not null default false;

update jobs n set case_clash = true
from jobs o
where o.company_id = n.company_id and lower(o.number) = lower(n.number) and o.id < n.id;
update partners n set case_clash = true
from partners o
where o.company_id = n.company_id and lower(o.name) = lower(n.name) and o.id < n.id;
update drums n set case_clash = true
from drums o
where o.company_id = n.company_id and lower(o.number) = lower(n.number) and o.id < n.id and o.state <> 'undone' and n.state <> 'undone';
update erns n set case_clash = true
from erns o
where o.company_id = n.company_id and lower(o.number) = lower(n.number) and o.id < n.id;
update locations n set case_clash = true
from locations o
where o.warehouse_id = n.warehouse_id and lower(o.name) = lower(n.name) and o.id < n.id;

-- Under another name it clashes no more.
create function end_case_clash() returns trigger language plpgsql as $$
begin
  if lower(new.name) is distinct from lower(old.name) then
    new.case_clash := false;
  end if;
  return new;
end
$$;
create trigger partners_renamed before update of name on partners for each row execute function end_case_clash();
create trigger locations_renamed before update of name on locations for each row execute function end_case_clash();
