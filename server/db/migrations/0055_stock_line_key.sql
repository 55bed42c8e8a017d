-- A stock line's identity as one number. Joined by eight columns, four of which may be null, PostgreSQL took whatever index its statistics
-- made look best, and compared each of 10,000 lines received with all the others: see lockIdentities (server/api/stock/locks).
create function stock_line_key(
  warehouse_id bigint, location_id bigint, sku_id bigint, drum_id bigint, job_id bigint, segment text, swc text, received_on date
) returns bigint language sql immutable parallel safe as $$
  select hashtextextended(
    warehouse_id::text || ',' || location_id::text || ',' || sku_id::text || ',' || coalesce(drum_id::text, '') || ','
      || coalesce(job_id::text, '') || ',' || (received_on - date '2000-01-01')::text || ',' || coalesce(segment, '') || chr(31) || coalesce(swc, ''),
    0
  )
$$;
