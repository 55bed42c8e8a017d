-- One of each number or name, whatever its case: see 0049.
create unique index concurrently locations_name_once on locations (warehouse_id, lower(name)) where not case_clash;
