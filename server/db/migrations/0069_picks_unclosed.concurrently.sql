-- Home counts the despatched picks that are not closed.
create index concurrently picks_unclosed on picks (company_id, warehouse_id, status) where closed_at is null;
