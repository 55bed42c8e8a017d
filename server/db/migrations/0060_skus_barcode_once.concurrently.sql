-- One of each barcode, whatever its case: see 0059.
create unique index concurrently skus_barcode_once on skus (company_id, lower(barcode_key)) where not case_clash;
