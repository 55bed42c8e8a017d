-- Companies own goods and documents; warehouses and locations belong to no company. company_warehouses says where a company may
-- hold stock. Every key of a company's table begins with company_id, so that the database can be sharded by company one day
-- (docs/decisions/0003-keys-begin-with-the-company.md); tables without a company are small and stay whole.

-- The words of a text in lower case, for searches by the beginning of words. Signs part words, so that '3.5mm' is found by '5mm'.
-- Not in SQL: PostgreSQL would put its body in its place, take that for cheap, and work the words of every row out in the order of a
-- list instead of asking their index. They cost some thousand times a comparison.
create function words_of(content text) returns tsvector language plpgsql immutable strict parallel safe cost 4000 as $$
begin
  return to_tsvector('simple', regexp_replace(lower(content), '[^[:alnum:]]+', ' ', 'g'));
end $$;

-- The clock of the product: when operations say that something happens. It is PostgreSQL's own, unless the transaction was given another
-- one (docs/decisions/0110-a-clock-of-the-product.md): by the demo, whose year goes by in seconds, or by a replay of old files.
create function product_now() returns timestamptz language sql stable parallel safe
return coalesce(nullif(current_setting('wms.clock', true), '')::timestamptz, now());

-- What time a replay says that it is, for every transaction. Empty everywhere else, and only read by the application's role.
create table clock (at timestamptz not null);
create unique index clock_says_one_time on clock ((true));

create table companies (
  id bigserial primary key,
  name text not null,
  layout text not null constraint companies_layout_known check (layout in ('vm', 'H3G')),
  -- Users of this company expire this many days after their last sign-in; null or 0: never.
  user_expiry_days integer constraint companies_user_expiry_days_positive check (user_expiry_days >= 0),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint companies_name_unique unique (name)
);

create table warehouses (
  id bigserial primary key,
  name text not null,
  short_name text not null,
  address text,
  post_code text,
  town text,
  full_job_select boolean not null default false,
  -- Semicolon-separated mail addresses.
  status_change_email text,
  -- Where goods are received, and picks made ready, by companies that say nothing else (company_warehouses).
  default_goods_in_id bigint,
  default_goods_out_id bigint,
  -- Where goods are put away that nothing like them lies anywhere yet.
  default_putaway_id bigint,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint warehouses_short_name_unique unique (short_name)
);

-- The order in which locations are walked past: that of their names, numbers by what they are worth, so that A-2 comes before A-10.
create function walk_key_of(name text) returns text language sql immutable strict parallel safe
return regexp_replace(regexp_replace(lower(name), '(\d+)', '0000000000\1', 'g'), '\d*(\d{10})', '\1', 'g');

-- A place in a warehouse. `in_transit` locations are one for each destination warehouse: what is on its way there. They are never
-- offered for picking or putaway. Quarantine stock is never allocated.
create table locations (
  id bigserial primary key,
  warehouse_id bigint not null references warehouses (id),
  name text not null,
  description text,
  quarantine boolean not null default false,
  goods_in boolean not null default false,
  goods_out boolean not null default false,
  in_transit boolean not null default false,
  walk_key text collate "C" not null generated always as (walk_key_of(name)) stored,
  -- Values by parameter id (0009_parameters.sql).
  parameters jsonb not null default '{}',
  -- The import that brought it, which the audit names longer than it is kept.
  import_id bigint,
  retired_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint locations_name_unique unique (warehouse_id, name)
);
create unique index locations_one_in_transit on locations (warehouse_id) where in_transit;
create index locations_of_goods_in on locations (warehouse_id) where goods_in;
create index locations_by_lower_name on locations (warehouse_id, lower(name) text_pattern_ops);
create index locations_by_words on locations using gin (words_of(name || ' ' || coalesce(description, '')));
alter table warehouses add constraint warehouses_default_goods_in foreign key (default_goods_in_id) references locations (id);
alter table warehouses add constraint warehouses_default_goods_out foreign key (default_goods_out_id) references locations (id);
alter table warehouses add constraint warehouses_default_putaway foreign key (default_putaway_id) references locations (id);

create table company_warehouses (
  company_id bigint not null references companies (id),
  warehouse_id bigint not null references warehouses (id),
  -- Where this company's goods are received, picks made ready and goods put away, when nothing else is said; null: the warehouse's own
  -- defaults.
  default_goods_in_id bigint references locations (id),
  default_goods_out_id bigint references locations (id),
  default_putaway_id bigint references locations (id),
  primary key (company_id, warehouse_id)
);

-- Company specific data (rules 3): one row an item of a key; warehouse_id 0 stands for the whole company. The items of
-- 'cancelledWarehouse' are warehouse ids whose value is 'true'.
create table company_specific_data (
  company_id bigint not null references companies (id),
  key text not null,
  warehouse_id bigint not null,
  item_key text not null,
  value text not null,
  primary key (company_id, key, warehouse_id, item_key)
);
