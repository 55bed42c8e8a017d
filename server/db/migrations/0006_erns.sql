-- An ERN (expected receipt note) says what is coming. Counts are what people found, kept per line, location and drum until it is
-- received; hidden is a flag beside the status.

create table erns (
  company_id bigint not null references companies (id),
  id bigserial,
  warehouse_id bigint not null references warehouses (id),
  number text not null,
  -- Who made it: a supplier's note (also by file or API), a transfer, goods coming back, or manual goods in.
  source text not null default 'supplier' constraint erns_source_known check (source in ('supplier', 'transfer', 'return', 'manual')),
  partner_id bigint,
  -- A transfer's: the warehouse its goods left, and when. They lie in transit until they are received here, or closed.
  from_warehouse_id bigint references warehouses (id),
  shipped_at timestamptz,
  -- The transfer, or return, that was collected (0016_shipments.sql); its follow-ups, and what is sent back of it, know it too.
  shipment_id bigint,
  reference text,
  delivery_date date,
  comments text,
  status text not null default 'expected' constraint erns_status_known check (status in ('expected', 'received')),
  hidden_at timestamptz,
  -- Who hid it, and why; forgotten when it is shown again: its history says it all.
  hidden_by bigint references users (id),
  hide_reason text,
  received_at timestamptz,
  -- Where its receipt put what was counted without a location.
  received_into_id bigint references locations (id),
  -- The ERN whose missing quantities this one still expects.
  follows_id bigint,
  created_by bigint not null references users (id),
  created_at timestamptz not null default product_now(),
  version integer not null default 1,
  primary key (company_id, id),
  constraint erns_number_unique unique (company_id, number),
  constraint erns_hidden_only_expected check (hidden_at is null or status = 'expected'),
  constraint erns_hidden_by_somebody check (num_nonnulls(hidden_at, hidden_by, hide_reason) in (0, 3)),
  constraint erns_transfer_has_origin check (
    (source = 'transfer') = (from_warehouse_id is not null) and (from_warehouse_id is null) = (shipped_at is null)
  )
);
create index erns_by_warehouse on erns (company_id, warehouse_id, status, id);
create index erns_hidden on erns (company_id, warehouse_id, hidden_at, id) where hidden_at is not null;
-- Deleting an ERN (an import undone) asks whether another one follows it.
create index erns_by_followed on erns (company_id, follows_id) where follows_id is not null;
create index erns_by_shipment on erns (company_id, shipment_id, id) where shipment_id is not null;
create index erns_by_creation on erns (company_id, warehouse_id, created_at, id);
create index erns_by_lower_number on erns (company_id, warehouse_id, lower(number) text_pattern_ops);
create index erns_by_lower_reference on erns (company_id, warehouse_id, lower(reference) text_pattern_ops);
create index erns_in_transit_from on erns (company_id, from_warehouse_id, shipped_at) where source = 'transfer' and status = 'expected';
create index erns_in_transit_to on erns (company_id, warehouse_id, shipped_at) where source = 'transfer' and status = 'expected';
alter table erns add constraint erns_partner foreign key (company_id, partner_id) references partners (company_id, id);
alter table erns add constraint erns_follows foreign key (company_id, follows_id) references erns (company_id, id);

create table ern_lines (
  company_id bigint not null,
  id bigint not null default nextval('document_lines_id_seq'),
  ern_id bigint not null,
  position integer not null,
  sku_id bigint not null,
  job_id bigint,
  segment text,
  swc text,
  drum_number text,
  supplier_drum_number text,
  -- A transfer's: the date of the original receipt, which its goods keep. With it a line names the stock in transit it draws from.
  received_on date,
  shipped_quantity numeric(18, 4) not null constraint ern_lines_shipped_quantity_positive check (shipped_quantity > 0),
  -- The total a person typed, against which the drums are added up; null: what was shipped.
  counted_total numeric(18, 4) constraint ern_lines_counted_total_not_negative check (counted_total >= 0),
  -- What was received, once it was.
  received_quantity numeric(18, 4) constraint ern_lines_received_quantity_not_negative check (received_quantity >= 0),
  discrepancy_comment text,
  -- When somebody last wrote it: the newest are offered to the next person.
  commented_at timestamptz,
  primary key (company_id, id),
  constraint ern_lines_position_unique unique (company_id, ern_id, position),
  -- For the counts: they name the ERN of their line.
  constraint ern_lines_of_ern unique (company_id, ern_id, id),
  constraint ern_lines_segment_has_job check (segment is null or job_id is not null)
);
create index ern_lines_by_sku on ern_lines (company_id, sku_id);
-- What the discrepancy report lists: few lines come otherwise than they were shipped.
create index ern_lines_differing on ern_lines (company_id, ern_id) where received_quantity <> shipped_quantity;
create index ern_lines_by_comment on ern_lines (company_id, commented_at desc) where discrepancy_comment is not null;
create index ern_lines_on_drums on ern_lines (company_id, ern_id)
  where drum_number is not null or supplier_drum_number is not null;
create index ern_lines_by_job on ern_lines (company_id, job_id);
create index ern_lines_by_lower_drum on ern_lines (company_id, lower(drum_number) text_pattern_ops)
  where drum_number is not null;
alter table ern_lines add constraint ern_lines_ern foreign key (company_id, ern_id) references erns (company_id, id);
alter table ern_lines add constraint ern_lines_sku foreign key (company_id, sku_id) references skus (company_id, id);
alter table ern_lines add constraint ern_lines_job foreign key (company_id, job_id) references jobs (company_id, id);

create table ern_counts (
  company_id bigint not null,
  id bigserial,
  -- The ERN of the line, held to it by the foreign key: a list asks of thousands of open ERNs whether anything is counted.
  ern_id bigint not null,
  ern_line_id bigint not null,
  -- Null: the warehouse's default goods-in location.
  location_id bigint references locations (id),
  drum_number text,
  supplier_drum_number text,
  quantity numeric(18, 4) not null constraint ern_counts_quantity_not_negative check (quantity >= 0),
  counted_by bigint not null references users (id),
  counted_at timestamptz not null default product_now(),
  -- What happened to goods that arrived damaged. It explains these, and no difference of the line.
  comment text,
  -- Nobody counted it: "receive all as shipped" did, and undoing that receipt takes it away.
  as_shipped boolean not null default false,
  -- The batches that the labels of these goods name, each once, in the order in which they were first named.
  batches text[] not null default '{}' constraint ern_counts_batches_named check (array_position(batches, null) is null),
  primary key (company_id, id),
  constraint ern_counts_once unique nulls not distinct (company_id, ern_line_id, location_id, drum_number)
);
create index ern_counts_by_ern on ern_counts (company_id, ern_id, ern_line_id);
create index ern_counts_by_comment on ern_counts (company_id, counted_at desc) where comment is not null;
create index ern_counts_by_drum on ern_counts (company_id, drum_number) where drum_number is not null;
alter table ern_counts add constraint ern_counts_line foreign key (company_id, ern_id, ern_line_id)
  references ern_lines (company_id, ern_id, id);

-- Which batches a receipt in force brought with a movement: those of the counts that became it (decision 100). What arrives of a transfer
-- may be counted without the number of its drum.
create view movement_batches as
  select m.company_id, m.id as movement_id, m.operation_id, s.drum_id, b.batch
  from movements m
  join operations o on o.company_id = m.company_id and o.id = m.operation_id and o.document = 'ern' and o.kind = 'receive'
  join stock_lines s on s.company_id = m.company_id and s.id = m.stock_line_id
  left join drums d on d.company_id = s.company_id and d.id = s.drum_id
  join erns e on e.company_id = o.company_id and e.id = o.document_id
  join ern_counts c on c.company_id = m.company_id and c.ern_line_id = m.document_line_id
    and coalesce(c.location_id, e.received_into_id) = s.location_id
    and (c.drum_number is not distinct from d.number or e.source = 'transfer' and c.drum_number is null)
  cross join unnest(c.batches) as b (batch)
  where m.quantity > 0
    and not exists (select from operations r where r.company_id = o.company_id and r.reverses_id = o.id);

create sequence ern_numbers;
