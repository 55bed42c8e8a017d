-- One of each number or name, whatever its case: see 0049.
create unique index concurrently erns_number_once on erns (company_id, lower(number)) where not case_clash;
