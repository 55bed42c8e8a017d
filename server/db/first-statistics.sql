-- What the planner believes of a table that it has not looked at yet; run after every migration, so that a new table needs no line here.
-- Without this it takes one row in 200 for a company's, finds that reading "those few" beats asking by key, and keeps such plans while
-- the first goods and orders of a new database pour in. The first look at real rows replaces what stands here. Before PostgreSQL 18
-- statistics cannot be given, and a new database is merely slow for some seconds.
do $$
begin
  if current_setting('server_version_num')::int < 180000 then
    return;
  end if;
  perform pg_restore_attribute_stats(
    'schemaname', 'public', 'relname', c.relname::text, 'attname', 'company_id', 'inherited', false,
    'null_frac', 0::real, 'avg_width', 8, 'n_distinct', 1::real
  )
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    and not exists (
      select from pg_stats s where s.schemaname = 'public' and s.tablename = c.relname and s.attname = 'company_id'
    );
end $$;
