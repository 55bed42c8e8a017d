-- One of each number or name, whatever its case: see 0049.
create unique index concurrently partners_name_once on partners (company_id, lower(name)) where not case_clash;
