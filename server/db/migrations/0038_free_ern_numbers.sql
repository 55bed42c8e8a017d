-- The next number of an ERN that nobody of the company gave by hand; null after a thousand that somebody did. Drawn by a statement before
-- the one that inserts: a machine that holds the company's rows has no sequence of all companies (docs/decisions/0144-growing-past-one-machine.md).
create function free_ern_number(company bigint) returns text language plpgsql as $$
declare
  next_number text;
begin
  for attempt in 1 .. 1000 loop
    next_number := document_number('ERN-', nextval('ern_numbers'), 6);
    if not exists (select 1 from erns e where e.company_id = company and e.number = next_number) then
      return next_number;
    end if;
  end loop;
  return null;
end $$;
