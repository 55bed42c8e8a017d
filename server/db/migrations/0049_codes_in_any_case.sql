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

-- Under another name it clashes no more. Behind the statement: a trigger before it would have PostgreSQL lock each row as if its key changed (0037).
create procedure end_clashes_of(records text, name text, same text) language plpgsql as $$
begin
  execute format(
    $function$
    create function %1$s_renamed() returns trigger language plpgsql as $body$
    begin
      update %1$I d
      set case_clash = false
      from changed c, was w
      where %3$s and d.case_clash and lower(c.%2$I) is distinct from lower(w.%2$I);
      return null;
    end $body$;
    $function$,
    records, name, same
  );
  execute format(
    'create trigger %1$s_renamed after update on %1$I referencing old table as was new table as changed for each statement '
    'when (pg_trigger_depth() = 0) execute function %1$s_renamed()',
    records
  );
end $$;
call end_clashes_of('partners', 'name', 'd.company_id = c.company_id and d.id = c.id and w.company_id = c.company_id and w.id = c.id');
call end_clashes_of('locations', 'name', 'd.id = c.id and w.id = c.id');
