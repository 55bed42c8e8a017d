-- A file on its way into the product: sent in pieces, read into rows, looked at, put right, applied as one transaction, and undone
-- while nothing depends on it. An import belongs to whoever its access stands for: a company, a warehouse, or everybody (both null).

create table imports (
  id bigserial primary key,
  company_id bigint references companies (id),
  warehouse_id bigint references warehouses (id),
  kind text not null,
  state text not null default 'sending' constraint imports_state_known check (state in (
    'sending', 'reading', 'unreadable', 'mapping', 'preview', 'applying', 'applied', 'undoing', 'undone', 'discarded'
  )),
  -- What exists already stays as it is (rules 5: "not to update existing").
  keep_existing boolean not null default false,
  -- Where the goods of a drum file lie.
  stock_warehouse_id bigint references warehouses (id),
  -- What the files brought: [{ part, name, headings }].
  files jsonb not null default '[]',
  -- Where each of our columns comes from, as a person said it: [{ part, column, from, value }]; null: as the headings suggest.
  sources jsonb,
  -- What was chosen of both at the last reading.
  used_sources jsonb not null default '[]',
  -- The rules of the parameters by which its values were checked.
  parameter_rules text not null default '',
  -- How many rows are in each state, those left out apart.
  counts jsonb not null default '{"new": 0, "changed": 0, "same": 0, "error": 0, "leftOut": 0}',
  -- Why it could not be read, applied or undone.
  problem jsonb,
  -- The operations that took in its drums.
  operation_ids bigint[] not null default '{}',
  user_id bigint not null references users (id),
  access_id bigint not null,
  request_id text not null,
  created_at timestamptz not null default now(),
  applied_at timestamptz,
  applied_by bigint references users (id),
  undone_at timestamptz,
  undone_by bigint references users (id)
);
create index imports_by_owner on imports (company_id, warehouse_id, kind, id);
create index imports_by_age on imports (created_at);

-- The text of a file as it came; kept until the import is over, so that it can be read again under other headings.
create table import_pieces (
  import_id bigint not null references imports (id) on delete cascade,
  part text not null,
  position integer not null,
  name text not null,
  content text not null,
  primary key (import_id, part, position)
);

create table import_rows (
  import_id bigint not null references imports (id) on delete cascade,
  -- The place of its part times ten million, and its row: the order of the files.
  id bigint not null,
  part text not null,
  -- As a spreadsheet counts it: the headings are row 1.
  row integer not null,
  -- What the row is found by; null while that cell is wrong or empty.
  key text,
  -- Our columns and what stands in them; empty ones are left out.
  cells jsonb not null,
  -- Values of parameters by parameter id.
  parameters jsonb,
  -- What is wrong with single cells, and what is wrong as things are: [{ column, expected }].
  cell_errors jsonb,
  row_errors jsonb,
  state text not null constraint import_rows_state_known check (state in ('new', 'changed', 'same', 'error')),
  left_out boolean not null default false,
  -- The row of the product it is about, as it was when compared, and as it is to be.
  subject_id bigint,
  version integer,
  before jsonb,
  after jsonb,
  primary key (import_id, id)
-- Every row is written a second time when it is compared: half a page stays free for that, so that no index is touched again.
) with (fillfactor = 50);
create index import_rows_by_key on import_rows (import_id, part, key);

-- How far a reading or writing is: a table of its own, because it is written beside the transaction that does the work.
create table import_progress (
  import_id bigint primary key references imports (id) on delete cascade,
  done bigint not null,
  total bigint not null
);

-- What an import made is taken back by the thousand, and PostgreSQL asks of each row who refers to it.
create index drums_by_sku on drums (company_id, sku_id);
create index drums_by_location on drums (location_id) where location_id is not null;
create index company_warehouses_by_warehouse on company_warehouses (warehouse_id);
create index company_warehouses_by_goods_in on company_warehouses (default_goods_in_id);
create index company_warehouses_by_goods_out on company_warehouses (default_goods_out_id);
create index company_warehouses_by_putaway on company_warehouses (default_putaway_id);
create index warehouses_by_putaway on warehouses (default_putaway_id);
create index warehouses_by_goods_in on warehouses (default_goods_in_id);
create index warehouses_by_goods_out on warehouses (default_goods_out_id);
create index accesses_by_warehouse on accesses (warehouse_id);
create index picks_by_location on picks (location_id);
create index ern_counts_by_location on ern_counts (location_id);
create index erns_by_received_into on erns (received_into_id) where received_into_id is not null;
create index pick_taken_by_location on pick_taken (location_id);
