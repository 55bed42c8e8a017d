-- The rights of the application's role. Run after every migration, so that a new table needs no grant of its own.
grant usage on schema public to wms_app;
grant select, insert, update, delete on all tables in schema public to wms_app;
grant usage, select on all sequences in schema public to wms_app;
-- The ledger, the audit and replaced signatures are append-only; a stock line is never deleted.
revoke update, delete, truncate on movements, audit, replaced_signatures from wms_app;
revoke delete, truncate on stock_lines, operations from wms_app;
-- The product cannot set its own time (docs/decisions/0110-a-clock-of-the-product.md).
revoke insert, update, delete, truncate on clock from wms_app;

-- The queue's tables belong to the role that migrates, and row security hides their rows from all others. Allows the application's role.
grant usage on schema graphile_worker to wms_app;
grant select, insert, update, delete on all tables in schema graphile_worker to wms_app;
grant usage, select on all sequences in schema graphile_worker to wms_app;
do $$
declare
  closed text;
begin
  for closed in
    select c.relname
    from pg_class c
    where c.relnamespace = 'graphile_worker'::regnamespace and c.relrowsecurity
      and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'wms_app')
  loop
    execute format('create policy wms_app on graphile_worker.%I to wms_app using (true) with check (true)', closed);
  end loop;
end $$;

-- All installations on a server share the application's role, so only named roles can connect to this database.
do $$
begin
  if has_database_privilege('public', current_database(), 'connect') then
    execute format('revoke connect, temporary on database %I from public', current_database());
  end if;
end $$;
