-- Documents, and tests, are sent before the thousands of SKUs of an import: server/api/webhooks/due-deliveries.ts.
create index concurrently webhook_deliveries_first_due on webhook_deliveries (company_id, webhook_id, next_try_at, id)
  where state = 'waiting' and (subject is null or subject not in (
    'stock', 'drum', 'sku', 'itemMaster', 'partner', 'unit', 'packing', 'parameter', 'company', 'location', 'warehouse'));
