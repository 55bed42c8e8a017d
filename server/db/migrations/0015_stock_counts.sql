-- A stock count: people look at what lies in a location, or wherever a SKU lies, and say how much there is. What is counted is what can
-- be seen, a SKU (and its drum) in a place; owners and dates of receipt inside it are dealt out when it is posted. What differs from the
-- book becomes adjustments.

create sequence stock_count_numbers;

create table stock_counts (
  company_id bigint not null references companies (id),
  id bigserial,
  warehouse_id bigint not null references warehouses (id),
  number text not null default 'COUNT-' || lpad(nextval('stock_count_numbers')::text, 6, '0'),
  -- What is counted: everything in a location, or a SKU wherever it lies.
  location_id bigint references locations (id),
  sku_id bigint,
  -- Nobody who counts is shown what the book says.
  blind boolean not null,
  status text not null default 'counting'
    constraint stock_counts_status_known check (status in ('counting', 'submitted', 'posted', 'cancelled')),
  -- Why it differs.
  reason text,
  -- Everybody who counted: none of them approves.
  counter_ids bigint[] not null default '{}',
  created_by bigint not null references users (id),
  created_at timestamptz not null default product_now(),
  submitted_by bigint references users (id),
  submitted_at timestamptz,
  posted_by bigint references users (id),
  posted_at timestamptz,
  -- Why the second person sent it back.
  rejection text,
  version integer not null default 1,
  primary key (company_id, id),
  constraint stock_counts_number_unique unique (company_id, number),
  constraint stock_counts_of_one_thing check (num_nonnulls(location_id, sku_id) = 1)
);
create unique index stock_counts_open_location on stock_counts (company_id, warehouse_id, location_id)
  where status in ('counting', 'submitted') and location_id is not null;
create unique index stock_counts_open_sku on stock_counts (company_id, warehouse_id, sku_id)
  where status in ('counting', 'submitted') and sku_id is not null;
create index stock_counts_by_sku on stock_counts (company_id, sku_id) where sku_id is not null;
create index stock_counts_by_lower_number on stock_counts (company_id, warehouse_id, lower(number) text_pattern_ops);
create index stock_counts_by_warehouse on stock_counts (company_id, warehouse_id, created_at, id);
-- By location first: who reads for no company asks when anybody counted it. Not of posted ones alone, for a location that is deleted.
create index stock_counts_by_location on stock_counts (location_id, company_id, posted_at);
alter table stock_counts add constraint stock_counts_sku foreign key (company_id, sku_id) references skus (company_id, id);

create table stock_count_lines (
  company_id bigint not null,
  id bigint not null default nextval('document_lines_id_seq'),
  count_id bigint not null,
  location_id bigint not null references locations (id),
  sku_id bigint not null,
  -- By its number: a drum that nobody knew has no row before the count is posted.
  drum_number text,
  -- What the book said when the count began; 0 for what nobody expected.
  expected numeric(18, 4) not null constraint stock_count_lines_expected_not_negative check (expected >= 0),
  -- What the book said when it was submitted, and then when it was posted.
  book numeric(18, 4) constraint stock_count_lines_book_not_negative check (book >= 0),
  -- Null: not counted yet.
  counted numeric(18, 4) constraint stock_count_lines_counted_not_negative check (counted >= 0),
  counted_by bigint references users (id),
  counted_at timestamptz,
  primary key (company_id, id),
  constraint stock_count_lines_place_once unique nulls not distinct (company_id, count_id, location_id, sku_id, drum_number)
);
create index stock_count_lines_by_sku on stock_count_lines (company_id, sku_id);
create index stock_count_lines_by_location on stock_count_lines (location_id);
alter table stock_count_lines add constraint stock_count_lines_count foreign key (company_id, count_id)
  references stock_counts (company_id, id);
alter table stock_count_lines add constraint stock_count_lines_sku foreign key (company_id, sku_id) references skus (company_id, id);
