-- What the application's role may do; run after every migration, so that a new table needs no grant of its own.
grant usage on schema public to wms_app;
grant select, insert, update, delete on all tables in schema public to wms_app;
grant usage, select on all sequences in schema public to wms_app;
-- The ledger and the audit are append-only; a stock line is never deleted.
revoke update, delete, truncate on movements, audit from wms_app;
revoke delete, truncate on stock_lines, operations from wms_app;
