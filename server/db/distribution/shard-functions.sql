-- How a trigger's function finds, on a worker, the shards that lie beside the one whose rows changed. A query of one shard may not ask
-- a distributed table: it names the shards themselves (docs/decisions/0144-growing-past-one-machine.md).

-- Where the trigger has to write: the range of its shard, or, when a copied table changed, every range that this machine holds.
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

-- The shard of a table that holds the range from `low`; of a copied table its only one.
create or replace function shard_beside(wanted regclass, low integer) returns text language plpgsql stable as $$
begin
  return (
    select shard_name(logicalrelid, shardid)
    from pg_dist_shard
    where logicalrelid = wanted and (shardminvalue = low::text or shardminvalue is null)
  );
end $$;

-- As the migrations have it, but not put into the statement that calls it: a change may not choose between moments, each machine would for itself.
create or replace function product_now() returns timestamptz language plpgsql stable parallel safe as $$
begin
  return coalesce(nullif(current_setting('wms.clock', true), '')::timestamptz, now());
end $$;

-- As the migrations have it, and each machine that takes part in the transaction is told its moment: by its own clock a movement would happen at
-- another one than its operation.
create or replace function set_clock(moment text) returns text language plpgsql as $$
begin
  perform set_config('citus.propagate_set_commands', 'local', true);
  execute format('set local wms.clock = %L', coalesce(nullif(moment, ''), now()::text));
  return moment;
end $$;
