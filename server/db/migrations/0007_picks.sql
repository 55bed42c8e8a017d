-- A pick reserves stock for a job or a customer; its despatch takes it out. Started locks editing; closed ends undo and mail.

create sequence pick_numbers;

create table picks (
  company_id bigint not null references companies (id),
  id bigserial,
  warehouse_id bigint not null references warehouses (id),
  number text not null default 'PICK-' || lpad(nextval('pick_numbers')::text, 6, '0'),
  job_id bigint,
  segment text,
  pick_by text,
  pick_by_date date,
  -- The goods-out location where it is made ready.
  location_id bigint references locations (id),
  partner_id bigint,
  despatch_to text,
  reference text,
  comments text,
  third_party_comments text,
  status text not null default 'created'
    constraint picks_status_known check (status in ('created', 'started', 'despatched', 'deleted')),
  -- Values by parameter id (0009_parameters.sql).
  parameters jsonb not null default '{}',
  created_by bigint not null references users (id),
  created_at timestamptz not null default product_now(),
  started_by bigint references users (id),
  started_at timestamptz,
  despatched_by bigint references users (id),
  despatched_at timestamptz,
  closed_by bigint references users (id),
  closed_at timestamptz,
  -- The drawn signature (PNG) or a typed name, or both.
  signature bytea,
  signed_by text,
  version integer not null default 1,
  primary key (company_id, id),
  constraint picks_number_unique unique (company_id, number),
  constraint picks_segment_has_job check (segment is null or job_id is not null)
);
create index picks_by_warehouse on picks (company_id, warehouse_id, status, id);
create index picks_by_lower_number on picks (company_id, warehouse_id, lower(number) text_pattern_ops);
create index picks_by_lower_reference on picks (company_id, warehouse_id, lower(reference) text_pattern_ops);
-- The despatch list: what is late first, what is done last, newest first.
create index picks_by_due on picks (
  company_id,
  warehouse_id,
  (case when status in ('created', 'started') then coalesce(pick_by_date, '9999-12-31') else 'infinity' end),
  created_at desc,
  id
);
create index picks_by_job on picks (company_id, job_id);
alter table picks add constraint picks_job foreign key (company_id, job_id) references jobs (company_id, id);
alter table picks add constraint picks_partner foreign key (company_id, partner_id) references partners (company_id, id);

create table pick_lines (
  company_id bigint not null,
  id bigint not null default nextval('document_lines_id_seq'),
  pick_id bigint not null,
  position integer not null,
  sku_id bigint not null,
  quantity numeric(18, 4) not null constraint pick_lines_quantity_positive check (quantity > 0),
  despatched_quantity numeric(18, 4) constraint pick_lines_despatched_quantity_not_negative check (despatched_quantity >= 0),
  -- The SKU's price then, as the ledger has it.
  despatched_price numeric(18, 4),
  -- Which groups of stock the person accepted for it: other segments, free stock, other jobs (rules 5, Pick).
  accepted text[] not null default '{}',
  -- Values by parameter id (0009_parameters.sql).
  parameters jsonb not null default '{}',
  primary key (company_id, id),
  constraint pick_lines_sku_once unique (company_id, pick_id, sku_id),
  constraint pick_lines_despatched_whole check ((despatched_quantity is null) = (despatched_price is null))
-- Its despatch writes each line once more: with room on its page that touches none of the indexes.
) with (fillfactor = 75);
create index pick_lines_by_sku on pick_lines (company_id, sku_id);
alter table pick_lines add constraint pick_lines_pick foreign key (company_id, pick_id) references picks (company_id, id);
alter table pick_lines add constraint pick_lines_sku foreign key (company_id, sku_id) references skus (company_id, id);

-- A drawn signature that another one replaced, or whose despatch was undone: it stays as evidence, under the operation that gave it, which
-- says who signed and when. A pick's own, the last one, lies with it.
create table replaced_signatures (
  company_id bigint not null,
  operation_id bigint not null,
  pick_id bigint not null,
  image bytea not null,
  primary key (company_id, operation_id)
);
create index replaced_signatures_by_pick on replaced_signatures (company_id, pick_id, operation_id);
alter table replaced_signatures add constraint replaced_signatures_pick foreign key (company_id, pick_id) references picks (company_id, id);
alter table replaced_signatures add constraint replaced_signatures_operation foreign key (company_id, operation_id)
  references operations (company_id, id);

-- What has been taken of a line so far, place by place, while it is picked. It moves no stock: the despatch does. It stays after the despatch,
-- for an undo of it goes on where the picking had ended, and for what was missing.
create table pick_taken (
  company_id bigint not null,
  id bigserial,
  pick_line_id bigint not null,
  location_id bigint not null references locations (id),
  drum_number text,
  quantity numeric(18, 4) not null constraint pick_taken_quantity_not_negative check (quantity >= 0),
  -- Why less was taken here than is reserved here.
  shortage text constraint pick_taken_shortage_known check (shortage in ('short', 'damaged', 'not_found')),
  taken_by bigint not null references users (id),
  taken_at timestamptz not null default product_now(),
  primary key (company_id, id),
  constraint pick_taken_once unique nulls not distinct (company_id, pick_line_id, location_id, drum_number)
);
alter table pick_taken add constraint pick_taken_line foreign key (company_id, pick_line_id) references pick_lines (company_id, id);
-- What to count next: few rows have a reason.
create index pick_taken_missing on pick_taken (company_id, location_id, taken_at) where shortage in ('short', 'not_found');
