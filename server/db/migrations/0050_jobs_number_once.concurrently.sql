-- One of each number or name, whatever its case: see 0049.
create unique index concurrently jobs_number_once on jobs (company_id, lower(number)) where not case_clash;
