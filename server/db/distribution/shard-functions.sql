-- For trigger functions on a worker: the shards with the same range as the shard whose rows changed. A query of one shard cannot read
-- a distributed table, so it names the shards themselves (docs/decisions/0144-growing-past-one-machine.md).

-- The ranges to write to: that of the trigger's shard or, if a copied table changed, every range on this machine.
create or replace function ranges_here(fired text) returns table (low integer, high integer) language plpgsql stable as $$
begin
  select shardminvalue::integer, shardmaxvalue::integer into low, high
  from pg_dist_shard
  where shardid = substring(fired from '_(\d+)$')::bigint;
  if low is not null then
    return next;
    return;
  end if;
  return query
    select s.shardminvalue::integer, s.shardmaxvalue::integer
    from pg_dist_shard s
    join pg_dist_placement p on p.shardid = s.shardid
    where s.logicalrelid = 'public.noted_changes'::regclass and p.groupid = (select groupid from pg_dist_local_group);
end $$;

-- The shard of a table with the range from `low`; for a copied table its only shard.
create or replace function shard_beside(wanted regclass, low integer) returns text language plpgsql stable as $$
begin
  return (
    select shard_name(logicalrelid, shardid)
    from pg_dist_shard
    where logicalrelid = wanted and (shardminvalue = low::text or shardminvalue is null)
  );
end $$;

-- Like the function of the migrations, but never inlined: each machine would then evaluate it separately.
create or replace function product_now() returns timestamptz language plpgsql stable parallel safe as $$
begin
  return coalesce(nullif(current_setting('wms.clock', true), '')::timestamptz, now());
end $$;

-- Like the function of the migrations, and it passes the moment to each machine in the transaction. By its own clock a machine would date a
-- movement differently from its operation.
create or replace function set_clock(moment text) returns text language plpgsql as $$
begin
  perform set_config('citus.propagate_set_commands', 'local', true);
  execute format('set local wms.clock = %L', coalesce(nullif(moment, ''), now()::text));
  return moment;
end $$;
