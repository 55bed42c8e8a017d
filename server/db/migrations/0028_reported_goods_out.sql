-- What left, as its report lists it: a row for each line of a document in force, with all that the report sorts by on one row and an index
-- for each order (docs/decisions/0137-reported-rows.md). Nobody who despatches writes it. A despatch notes that it is not reported yet; the
-- queue writes its rows a minute later at most, and until then the report reads the documents themselves.
create table unreported_operations (
  company_id bigint not null,
  operation_id bigint not null,
  primary key (company_id, operation_id)
);

create table reported_goods_out (
  company_id bigint not null,
  id bigint not null,
  at timestamptz not null,
  operation_id bigint not null,
  warehouse_id bigint not null,
  user_id bigint not null,
  document_id bigint not null,
  line_id bigint not null,
  sku_id bigint not null,
  partner_id bigint,
  destination_id bigint,
  job_id bigint,
  created_at timestamptz not null,
  -- From then until its goods left.
  minutes bigint not null,
  picked numeric(18, 4) not null,
  quantity numeric(18, 4) not null,
  difference numeric(18, 4) not null,
  -- The price, and what it comes to, of what left: null where nothing did.
  price numeric(18, 4),
  value numeric,
  kind text not null,
  document text not null,
  number text not null,
  reference text,
  sent_to text,
  segment text,
  -- Where what left had lain, and on which drums.
  location_ids bigint[] not null,
  drum_ids bigint[] not null,
  primary key (company_id, id)
);
create index reported_goods_out_by_operation on reported_goods_out (company_id, operation_id);
create index reported_goods_out_by_time on reported_goods_out (company_id, at);
create index reported_goods_out_by_warehouse on reported_goods_out (company_id, warehouse_id, at);
create index reported_goods_out_by_kind on reported_goods_out (company_id, kind, at);
create index reported_goods_out_by_number on reported_goods_out (company_id, number, at);
create index reported_goods_out_by_partner on reported_goods_out (company_id, partner_id, at) where partner_id is not null;
create index reported_goods_out_by_destination on reported_goods_out (company_id, destination_id, at) where destination_id is not null;
create index reported_goods_out_by_address on reported_goods_out (company_id, coalesce(sent_to, ''), at)
  where partner_id is null and destination_id is null;
create index reported_goods_out_by_sku on reported_goods_out (company_id, sku_id, at);
create index reported_goods_out_by_job on reported_goods_out (company_id, job_id, at) where job_id is not null;
create index reported_goods_out_of_no_job on reported_goods_out (company_id, at) where job_id is null;
create index reported_goods_out_by_picked on reported_goods_out (company_id, coalesce(picked, 0), at);
create index reported_goods_out_by_quantity on reported_goods_out (company_id, quantity, at);
create index reported_goods_out_by_difference on reported_goods_out (company_id, coalesce(difference, 0), at);
create index reported_goods_out_by_person on reported_goods_out (company_id, user_id, at);
create index reported_goods_out_by_minutes on reported_goods_out (company_id, coalesce(minutes, 0), at);
create index reported_goods_out_by_value on reported_goods_out (company_id, coalesce(value, 0), at);

create function note_unreported() returns trigger language plpgsql as $$
begin
  insert into unreported_operations (company_id, operation_id) values (new.company_id, new.id);
  return null;
end $$;
create trigger operations_unreported after insert on operations for each row
  when (new.kind in ('despatch', 'collect')) execute function note_unreported();

-- What is undone is read from the ledger, of which there is little. Whoever is writing its rows now is waited for: they are deleted then.
create function forget_reported() returns trigger language plpgsql as $$
begin
  delete from unreported_operations where company_id = new.company_id and operation_id = new.reverses_id;
  delete from reported_goods_out where company_id = new.company_id and operation_id = new.reverses_id;
  return null;
end $$;
create trigger operations_reported_no_more after insert on operations for each row
  when (new.reverses_id is not null) execute function forget_reported();
