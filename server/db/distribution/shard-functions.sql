-- How a trigger's function finds, on a worker, the shards that lie beside the one whose rows changed. A query of one shard may not ask
-- a distributed table: it names the shards themselves (docs/decisions/0144-growing-past-one-machine.md).

-- Where the trigger has to write: the range of its shard, or, when a copied table changed, every range that this machine holds.
create or replace function ranges_here(fired text) returns setof text language plpgsql stable as $$
declare
  found_range text;
begin
  select shardminvalue into found_range from pg_dist_shard where shardid = substring(fired from '_(\d+)$')::bigint;
  if found_range is not null then
    return next found_range;
    return;
  end if;
  return query
    select s.shardminvalue
    from pg_dist_shard s
    join pg_dist_placement p on p.shardid = s.shardid
    where s.logicalrelid = 'public.noted_changes'::regclass and p.groupid = (select groupid from pg_dist_local_group);
end $$;

-- The shard of a table that holds a range; of a copied table its only one.
create or replace function shard_beside(wanted regclass, wanted_range text) returns text language plpgsql stable as $$
begin
  return (
    select shard_name(logicalrelid, shardid)
    from pg_dist_shard
    where logicalrelid = wanted and (shardminvalue = wanted_range or shardminvalue is null)
  );
end $$;

-- Is a company in a range?
create or replace function is_in_range(company bigint, wanted_range text) returns boolean language plpgsql stable as $$
begin
  return exists (
    select 1
    from pg_dist_shard
    where shardid = get_shard_id_for_distribution_column('public.noted_changes', company) and shardminvalue = wanted_range
  );
end $$;

-- As the migrations have it, but not put into the statement that calls it: a change may not choose between moments, each machine would for itself.
create or replace function product_now() returns timestamptz language plpgsql stable parallel safe as $$
begin
  return coalesce(nullif(current_setting('wms.clock', true), '')::timestamptz, now());
end $$;
