-- One of each number or name, whatever its case: see 0049.
create unique index concurrently drums_number_once on drums (company_id, lower(number)) where not case_clash and state <> 'undone';
