-- Statistics for tables never analysed. Run after every migration, so that a new table needs no line here. Without them the planner assumes
-- that a company owns one row in 200, prefers a scan to the key, and keeps such plans for the first goods and orders of a new database. The
-- first `analyze` replaces them. Before PostgreSQL 18 they cannot be set, and a new database is slow for some seconds.
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
