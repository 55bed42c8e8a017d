-- A view is how a user looks at a list, under a name: the filters, search, sort and columns of its address. It belongs to the company of
-- the access it was saved under, else to the warehouse, else to everybody: its filters name things from there, and it is shown nowhere
-- else. Its user may share it with all who work there.

create table list_views (
  id bigserial primary key,
  user_id bigint not null references users (id),
  company_id bigint references companies (id),
  warehouse_id bigint references warehouses (id),
  list text not null,
  name text not null,
  -- As in the address after the question mark; only the client reads it.
  query text not null,
  -- The file of what it shows, by its address below /wmsapi/v1/; the client that saved it says so.
  file text,
  shared boolean not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint list_views_one_place check (company_id is null or warehouse_id is null)
);
create unique index list_views_name_unique on list_views (user_id, company_id, warehouse_id, list, lower(name)) nulls not distinct;
create index list_views_by_list on list_views (list, company_id, warehouse_id);

-- The view with which a list opens for a user, one in each place: of their own, or shared with them.
create table default_views (
  user_id bigint not null references users (id),
  company_id bigint references companies (id),
  warehouse_id bigint references warehouses (id),
  list text not null,
  view_id bigint not null references list_views (id) on delete cascade,
  constraint default_views_once unique nulls not distinct (user_id, company_id, warehouse_id, list)
);
-- The numbers that a user chose to see on home, in their order; without a row the usual ones.
create table home_choices (
  user_id bigint primary key references users (id),
  numbers text[] not null
);
create index default_views_by_view on default_views (view_id);
