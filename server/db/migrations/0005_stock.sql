-- The heart. Movements (the ledger) say what happened and never change; stock_lines (the balance) say what is there now; both are
-- written in one transaction and `verify` proves that they agree. Reservations say what is promised to which document line.

-- Lines of ERNs, picks, returns and transfers share one sequence: an effect or a reservation names a document line by its number
-- alone.
create sequence document_lines_id_seq;

-- One row per thing a person did. A reversal refers to what it undid.
create table operations (
  company_id bigint not null references companies (id),
  id bigserial,
  warehouse_id bigint not null references warehouses (id),
  kind text not null constraint operations_kind_known check (kind in (
    'receive', 'hide', 'unhide', 'move', 'cut', 'allocate', 'unallocate', 'create pick', 'edit pick', 'start pick', 'close pick',
    'mail note', 'delete pick', 'despatch', 'sign pick', 'edit job', 'cancel job', 'enable job', 'adjust', 'count', 'save shipment', 'submit',
    'withdraw', 'approve', 'reject', 'cancel shipment', 'confirm shipment', 'mail manifest', 'collect', 'close transit', 'send back',
    'reverse'
  )),
  -- The document that it was done to; null: stock alone.
  document text constraint operations_document_known check (document in ('ern', 'pick', 'job', 'shipment', 'stockCount')),
  document_id bigint,
  reason text,
  -- The confirmations the person accepted.
  accepted text[] not null default '{}',
  -- What its history shows besides: numbers of the goods, from and to.
  facts jsonb not null default '{}',
  reverses_id bigint,
  user_id bigint not null references users (id),
  access_id bigint not null constraint operations_access_named check (access_id > 0),
  request_id text not null,
  at timestamptz not null default product_now(),
  primary key (company_id, id),
  constraint operations_document_whole check ((document is null) = (document_id is null))
);
-- Few operations undo one: reports look for those of everything that they list.
create unique index operations_reversed_once on operations (company_id, reverses_id) where reverses_id is not null;
create index operations_by_document on operations (company_id, document, document_id, id);
-- The reports of what came and what left, newest first, of one warehouse or of all.
create index operations_in on operations (company_id, at, id, warehouse_id) where kind = 'receive';
create index operations_out on operations (company_id, at, id, warehouse_id) where kind in ('despatch', 'collect');
-- A person's own last moves, on Move Stock.
create index operations_moves_by_user on operations (company_id, user_id, id) where kind = 'move';
alter table operations add constraint operations_reverses foreign key (company_id, reverses_id)
  references operations (company_id, id);

-- Their company exists because their SKU's does: a key of their own to it would be looked up once a row, and its row locked by everybody
-- at once, for nothing. So it is with every row that belongs to a row of its company.
create table drums (
  company_id bigint not null,
  id bigserial,
  number text not null,
  supplier_number text,
  sku_id bigint not null,
  packing_type_id bigint references packing_types (id),
  first_quantity numeric(18, 4) not null constraint drums_first_quantity_positive check (first_quantity > 0),
  state text not null default 'in_stock'
    constraint drums_state_known check (state in ('in_stock', 'empty', 'despatched', 'in_transit', 'written_off', 'undone')),
  -- What its stock lines say, kept with every posting (server/api/stock/ledger/post-movements.ts): how much is on it, where it lies or lay
  -- last, and the day its goods first came in.
  quantity numeric(18, 4) not null default 0 constraint drums_quantity_not_negative check (quantity >= 0),
  warehouse_id bigint references warehouses (id),
  location_id bigint references locations (id),
  received_on date,
  created_by_operation_id bigint not null,
  primary key (company_id, id)
);
-- A number is used, company-wide and for ever, once a receipt in force created it; undoing that receipt frees it.
create unique index drums_number_used on drums (company_id, number) where state <> 'undone';
create index drums_by_warehouse on drums (company_id, warehouse_id, number) where state <> 'undone';
create index drums_by_lower_number on drums (company_id, lower(number) text_pattern_ops);
create index drums_by_lower_supplier_number on drums (company_id, lower(supplier_number) text_pattern_ops);
alter table drums add constraint drums_sku foreign key (company_id, sku_id) references skus (company_id, id);
alter table drums add constraint drums_operation foreign key (company_id, created_by_operation_id)
  references operations (company_id, id);

-- A stock line is never deleted: its id is for ever. job_id null is free stock. What is always there and of one length comes first:
-- PostgreSQL walks over whatever stands before a column to find it, in each of the lines that a report reads.
create table stock_lines (
  company_id bigint not null,
  id bigserial,
  warehouse_id bigint not null references warehouses (id),
  location_id bigint not null references locations (id),
  sku_id bigint not null,
  -- Quantity and reserved in ten-thousandths, for sums over a whole warehouse (sum_of_parts).
  quantity_parts bigint not null generated always as (quantity * 10000) stored,
  reserved_parts bigint not null generated always as (reserved * 10000) stored,
  -- The date of the original receipt: a move, an allocation or a transfer keeps it.
  received_on date not null,
  -- What the partial indexes below ask: a column of its own, because an update that leaves every indexed value as it was touches no
  -- index, and `quantity` in their predicate would change with every despatch.
  present boolean not null generated always as (quantity > 0) stored,
  quantity numeric(18, 4) not null default 0,
  reserved numeric(18, 4) not null default 0,
  drum_id bigint,
  job_id bigint,
  segment text,
  swc text,
  primary key (company_id, id),
  constraint stock_lines_identity unique nulls not distinct
    (company_id, warehouse_id, sku_id, location_id, drum_id, job_id, segment, swc, received_on),
  constraint stock_lines_quantity_not_negative check (quantity >= 0),
  constraint stock_lines_reserved_within_quantity check (reserved between 0 and quantity),
  constraint stock_lines_segment_has_job check (segment is null or job_id is not null)
) with (fillfactor = 80);
create index stock_lines_present_by_sku on stock_lines (company_id, warehouse_id, sku_id) where present;
-- By location first, and not of what is present alone: PostgreSQL asks of each location that is deleted whether any line names it.
create index stock_lines_by_location on stock_lines (location_id, company_id, present);
create index stock_lines_present_by_job on stock_lines (company_id, job_id) where present;
create index stock_lines_by_drum on stock_lines (company_id, drum_id) where drum_id is not null;
alter table stock_lines add constraint stock_lines_sku foreign key (company_id, sku_id) references skus (company_id, id);
alter table stock_lines add constraint stock_lines_drum foreign key (company_id, drum_id) references drums (company_id, id);
alter table stock_lines add constraint stock_lines_job foreign key (company_id, job_id) references jobs (company_id, id);

-- Adds up quantities that are whole numbers of ten-thousandths, per SKU: its state is a plain bigint, which PostgreSQL's own sums are not,
-- and twenty thousand of those cost more than reading the lines. What passes 9e14 units of one SKU is refused, not wrong. Several
-- processes would each add up every SKU, and are not asked (parallel unsafe, the default).
create aggregate sum_of_parts(bigint) (sfunc = int8pl, stype = bigint, initcond = '0');

-- The ledger: append-only, by privilege (grants.sql) and by trigger. Its user, too, exists because its operation's does.
create table movements (
  company_id bigint not null,
  id bigserial,
  operation_id bigint not null,
  stock_line_id bigint not null,
  quantity numeric(18, 4) not null constraint movements_quantity_not_zero check (quantity <> 0),
  kind text not null constraint movements_kind_known check (kind in (
    'receive', 'move', 'allocate', 'unallocate', 'despatch', 'return_out', 'transfer_out', 'transfer_in', 'adjust', 'reverse'
  )),
  document_line_id bigint,
  -- The SKU's price when it happened.
  price numeric(18, 4) not null,
  at timestamptz not null default product_now(),
  user_id bigint not null,
  -- It despatched what was not its pick's own: of another job or segment, or free.
  takes_others boolean not null default false,
  primary key (company_id, id),
  constraint movements_despatch_takes_others check (not takes_others or (kind = 'despatch' and quantity < 0))
);
-- The report of changes of owner, newest first.
create index movements_changing_owner on movements (company_id, at, id)
  where quantity < 0 and (kind in ('allocate', 'unallocate') or takes_others);
create index movements_by_stock_line on movements (company_id, stock_line_id, id);
create index movements_by_operation on movements (company_id, operation_id, document_line_id);
alter table movements add constraint movements_operation foreign key (company_id, operation_id)
  references operations (company_id, id);
alter table movements add constraint movements_stock_line foreign key (company_id, stock_line_id)
  references stock_lines (company_id, id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger movements_append_only before update or delete on movements
  for each row execute function refuse_change();
create trigger movements_never_truncated before truncate on movements
  for each statement execute function refuse_change();

create table reservations (
  company_id bigint not null,
  document_line_id bigint not null,
  stock_line_id bigint not null,
  quantity numeric(18, 4) not null constraint reservations_quantity_positive check (quantity > 0),
  primary key (company_id, document_line_id, stock_line_id)
);
create index reservations_by_stock_line on reservations (company_id, stock_line_id);
alter table reservations add constraint reservations_stock_line foreign key (company_id, stock_line_id)
  references stock_lines (company_id, id);

-- One row per document line and effect in force: a second receipt or despatch of a line cannot be written, whatever the code
-- does. A reversal deletes its rows in the same transaction; movements stay.
create table effects (
  company_id bigint not null,
  document_line_id bigint not null,
  effect text not null constraint effects_effect_known check (effect in ('receive', 'despatch', 'collect', 'arrive', 'count')),
  operation_id bigint not null,
  constraint effects_once primary key (company_id, document_line_id, effect)
);
create index effects_by_operation on effects (company_id, operation_id);
alter table effects add constraint effects_operation foreign key (company_id, operation_id)
  references operations (company_id, id);

-- The answer to a change that a client may send again (rules: stock rule 5). Kept 30 days.
create table idempotency_keys (
  user_id bigint not null references users (id),
  access_id bigint not null,
  operation text not null,
  key text not null,
  body_hash bytea not null,
  reply jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, access_id, operation, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);
