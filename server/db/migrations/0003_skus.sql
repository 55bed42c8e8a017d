-- What a company keeps. Stock is counted in the SKU's unit; a SKU whose unit or packing is not divisible takes whole numbers
-- only. `quantity` is how many units one packing holds: a default for labels and suggestions, never stock.

create table units (
  id bigserial primary key,
  -- Null: for every company.
  company_id bigint references companies (id),
  name text not null,
  abbreviation text not null,
  divisible boolean not null default false,
  retired_at timestamptz,
  version integer not null default 1,
  constraint units_abbreviation_unique unique nulls not distinct (company_id, abbreviation)
);

create table packing_types (
  id bigserial primary key,
  company_id bigint references companies (id),
  name text not null,
  abbreviation text not null,
  -- Can be split into fractions (a cable drum).
  divisible boolean not null default false,
  -- Stays in the system after being emptied.
  traceable boolean not null default false,
  -- Values by parameter id (0009_parameters.sql).
  parameters jsonb not null default '{}',
  retired_at timestamptz,
  version integer not null default 1,
  constraint packing_types_abbreviation_unique unique nulls not distinct (company_id, abbreviation)
);

create table item_masters (
  company_id bigint not null references companies (id),
  id bigserial,
  name text not null,
  description text not null,
  quantity numeric(18, 4) not null default 1 constraint item_masters_quantity_positive check (quantity > 0),
  unit_id bigint not null references units (id),
  packing_type_id bigint references packing_types (id),
  -- Values by parameter id (0009_parameters.sql).
  parameters jsonb not null default '{}',
  retired_at timestamptz,
  version integer not null default 1,
  primary key (company_id, id),
  constraint item_masters_name_unique unique (company_id, name)
);
create index item_masters_by_words on item_masters using gin (words_of(name || ' ' || description));

-- What makes two barcodes one: a GTIN of 8, 12, 13 or 14 digits in 14, any other code as it is (shared/gs1/barcode-key.ts).
create function barcode_key_of(barcode text) returns text language sql immutable strict parallel safe as $$
  select case when barcode ~ '^([0-9]{8}|[0-9]{12,14})$' then lpad(barcode, 14, '0') else barcode end
$$;

create table skus (
  company_id bigint not null references companies (id),
  id bigserial,
  -- Case-sensitive as stored: 85123A and 85123a are two SKUs; search ignores case.
  stock_code text not null,
  -- A GTIN or the maker's own code, as it was typed; scans find the SKU by it.
  barcode text,
  barcode_key text generated always as (barcode_key_of(barcode)) stored,
  name text not null,
  description text,
  price numeric(18, 4) not null default 0 constraint skus_price_not_negative check (price >= 0),
  quantity numeric(18, 4) not null default 1 constraint skus_quantity_positive check (quantity > 0),
  unit_id bigint not null references units (id),
  packing_type_id bigint references packing_types (id),
  item_master_id bigint,
  -- Values by parameter id (0009_parameters.sql).
  parameters jsonb not null default '{}',
  -- The import that brought it, which the audit names longer than it is kept.
  import_id bigint,
  retired_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint skus_stock_code_unique unique (company_id, stock_code),
  constraint skus_barcode_unique unique (company_id, barcode_key)
);
create index skus_by_name on skus (company_id, name, id);
create index skus_by_item_master on skus (company_id, item_master_id);
create index skus_by_lower_code on skus (company_id, lower(stock_code) text_pattern_ops);
create index skus_by_words on skus using gin (words_of(stock_code || ' ' || name || ' ' || coalesce(description, '')));
alter table skus add constraint skus_item_master foreign key (company_id, item_master_id)
  references item_masters (company_id, id);
