-- Home counts the receipts of the last week that have discrepancies.
create index concurrently erns_by_receipt on erns (company_id, warehouse_id, received_at) where received_at is not null;
