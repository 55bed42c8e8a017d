-- A job (h3g: an Activity Code) owns stock in segments (h3g: Cell IDs); its number is the company's. A cancelled job owns nothing
-- and cannot be received for.

create table jobs (
  company_id bigint not null references companies (id),
  id bigserial,
  number text not null,
  description text,
  cancelled_at timestamptz,
  cancelled_by bigint references users (id),
  version integer not null default 1,
  created_at timestamptz not null default product_now(),
  primary key (company_id, id),
  constraint jobs_number_unique unique (company_id, number)
);
create index jobs_by_lower_number on jobs (company_id, lower(number) text_pattern_ops);
create index jobs_by_words on jobs using gin (words_of(description));

-- A supplier, customer, carrier or contractor. Those that ERNs and picks name are known by name alone; one that was made as a partner
-- (rules 4) signs in as a user and has warehouses (0012_partner_places.sql).
create table partners (
  company_id bigint not null references companies (id),
  id bigserial,
  name text not null,
  email text,
  user_id bigint references users (id),
  epod_username text,
  -- Sealed by the program (server/sealing), never in the clear.
  epod_password text,
  epod_password_set_at timestamptz,
  -- Values by parameter id (0009_parameters.sql).
  parameters jsonb not null default '{}',
  retired_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default product_now(),
  primary key (company_id, id),
  constraint partners_name_unique unique (company_id, name),
  constraint partners_user_once unique (company_id, user_id),
  constraint partners_epod_password_of_user check (epod_password is null or epod_username is not null)
);
create index partners_by_lower_name on partners (company_id, lower(name) text_pattern_ops);
create index partners_by_words on partners using gin (words_of(name));
