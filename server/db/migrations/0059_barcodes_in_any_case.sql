-- Barcodes that differ only by case name the same thing too (decision 156): as 0049 does, marks the younger ones of those that do already.
alter table skus add column case_clash boolean not null default false;

update skus n set case_clash = true
from skus o
where o.company_id = n.company_id and lower(o.barcode_key) = lower(n.barcode_key) and o.id < n.id;

-- With another barcode it clashes no more.
create function end_barcode_clash() returns trigger language plpgsql as $$
begin
  if lower(new.barcode) is distinct from lower(old.barcode) then
    new.case_clash := false;
  end if;
  return new;
end
$$;
create trigger skus_barcode_changed before update of barcode on skus for each row execute function end_barcode_clash();
