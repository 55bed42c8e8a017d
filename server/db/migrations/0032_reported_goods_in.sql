-- What came in, as its report lists it: a row for each line of a receipt in force and place, as what left has (0028).
create table reported_goods_in (
  company_id bigint not null,
  -- The movement.
  id bigint not null,
  at timestamptz not null,
  -- When the last of it was moved away from goods in.
  put_away_at timestamptz,
  operation_id bigint not null,
  warehouse_id bigint not null,
  user_id bigint not null,
  document_id bigint not null,
  document_line_id bigint not null,
  stock_line_id bigint not null,
  sku_id bigint not null,
  location_id bigint not null,
  drum_id bigint,
  job_id bigint,
  partner_id bigint,
  from_warehouse_id bigint,
  follows_id bigint,
  delivery_date date,
  quantity numeric(18, 4) not null,
  price numeric(18, 4) not null,
  number text not null,
  source text not null,
  reference text,
  segment text,
  swc text,
  primary key (company_id, id)
);
create index reported_goods_in_by_operation on reported_goods_in (company_id, operation_id);
create index reported_goods_in_by_stock_line on reported_goods_in (company_id, stock_line_id);
create index reported_goods_in_by_time on reported_goods_in (company_id, at);
create index reported_goods_in_by_warehouse on reported_goods_in (company_id, warehouse_id, at);
create index reported_goods_in_by_number on reported_goods_in (company_id, number, at);
create index reported_goods_in_by_source on reported_goods_in (company_id, source, at);
create index reported_goods_in_by_partner on reported_goods_in (company_id, partner_id, at) where partner_id is not null;
create index reported_goods_in_of_no_partner on reported_goods_in (company_id, at) where partner_id is null;
create index reported_goods_in_by_delivery on reported_goods_in (company_id, coalesce(delivery_date, 'infinity'), at);
create index reported_goods_in_by_sku on reported_goods_in (company_id, sku_id, at);
create index reported_goods_in_by_job on reported_goods_in (company_id, job_id, at) where job_id is not null;
create index reported_goods_in_of_no_job on reported_goods_in (company_id, at) where job_id is null;
create index reported_goods_in_by_location on reported_goods_in (company_id, location_id, at);
create index reported_goods_in_by_drum on reported_goods_in (company_id, drum_id, at) where drum_id is not null;
create index reported_goods_in_of_no_drum on reported_goods_in (company_id, at) where drum_id is null;
create index reported_goods_in_by_quantity on reported_goods_in (company_id, quantity, at);
create index reported_goods_in_by_person on reported_goods_in (company_id, user_id, at);
create index reported_goods_in_by_minutes on reported_goods_in (
  company_id,
  coalesce(floor(extract(epoch from put_away_at - at) / 60)::bigint, 0),
  at
);
create index reported_goods_in_by_value on reported_goods_in (company_id, coalesce(round(quantity * price, 4), 0), at);

create trigger operations_received_unreported after insert on operations for each row
  when (new.kind = 'receive') execute function note_unreported();

create or replace function forget_reported() returns trigger language plpgsql as $$
begin
  delete from unreported_operations where company_id = new.company_id and operation_id = new.reverses_id;
  delete from reported_goods_out where company_id = new.company_id and operation_id = new.reverses_id;
  delete from reported_goods_in where company_id = new.company_id and operation_id = new.reverses_id;
  return null;
end $$;

-- Stock lines at goods in of which something moved since the queue last looked at when its goods were put away; until it does the report
-- asks the ledger. A row for each posting, so that nobody waits for another.
create table unreported_moves (
  company_id bigint not null,
  id bigserial,
  stock_line_id bigint not null,
  primary key (company_id, id)
);
create index unreported_moves_by_stock_line on unreported_moves (company_id, stock_line_id);

-- `limit 1` has PostgreSQL look each line up by its key.
create function note_moves() returns trigger language plpgsql as $$
begin
  insert into unreported_moves (company_id, stock_line_id)
  select distinct m.company_id, m.stock_line_id
  from moved m
  cross join lateral (
    select
    from stock_lines s
    join locations l on l.id = s.location_id and l.goods_in
    where s.company_id = m.company_id and s.id = m.stock_line_id
    limit 1
  ) g;
  return null;
end $$;
create trigger movements_unreported after insert on movements referencing new table as moved for each statement
  execute function note_moves();

-- Where goods come in is what the location says now.
create function note_goods_in() returns trigger language plpgsql as $$
begin
  insert into unreported_moves (company_id, stock_line_id) select company_id, id from stock_lines where location_id = new.id;
  return null;
end $$;
create trigger locations_unreported after update of goods_in on locations for each row
  when (old.goods_in is distinct from new.goods_in) execute function note_goods_in();
