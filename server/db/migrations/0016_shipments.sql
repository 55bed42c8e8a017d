-- Returns and transfers (rules: Documents, Return and transfer): goods that are asked for, approved, packed, labelled and collected. What
-- may happen to one in which status stands in shared/shipments.ts.

create sequence return_numbers;
create sequence transfer_numbers;

create table shipments (
  company_id bigint not null references companies (id),
  id bigserial,
  -- Where the goods leave from.
  warehouse_id bigint not null references warehouses (id),
  kind text not null constraint shipments_kind_known check (kind in ('return', 'transfer')),
  number text not null,
  status text not null default 'draft' constraint shipments_status_known check (status in (
    'draft', 'pending', 'rejected', 'approved', 'awaitingCollection', 'collected', 'cancelled'
  )),
  -- Of these the company keeps lists of its own.
  type text,
  reason text,
  business_type text,
  transport_type text,
  requested_by text,
  sales_order_number text,
  rma_number text,
  project_number text,
  org_number text,
  ship_from text,
  ship_to text,
  -- Where they go: a warehouse of ours, into transit; else, of a return, a supplier, or the company itself.
  destination_id bigint references warehouses (id),
  partner_id bigint,
  required_collection_date date,
  pallets integer constraint shipments_pallets_not_negative check (pallets >= 0),
  carrier text,
  -- Who gets the manifest when it is confirmed.
  manifest_addresses text[] not null default '{}',
  comments text,
  created_by bigint not null references users (id),
  created_at timestamptz not null default product_now(),
  submitted_by bigint references users (id),
  submitted_at timestamptz,
  decided_by bigint references users (id),
  decided_at timestamptz,
  -- Why it was rejected, or cancelled.
  decision_reason text,
  confirmed_by bigint references users (id),
  confirmed_at timestamptz,
  collected_by bigint references users (id),
  collected_at timestamptz,
  -- Who fetched the goods, and the signature (PNG), or a typed name, or both.
  fetched_by text,
  signature bytea,
  signed_by text,
  version integer not null default 1,
  primary key (company_id, id),
  constraint shipments_number_unique unique (company_id, number),
  constraint shipments_to_one check (num_nonnulls(destination_id, partner_id) <= 1),
  constraint shipments_transfer_to_warehouse check (kind = 'return' or partner_id is null),
  constraint shipments_elsewhere check (destination_id <> warehouse_id),
  constraint shipments_collected_whole check ((status = 'collected') = (collected_at is not null))
);
create index shipments_by_warehouse on shipments (company_id, warehouse_id, kind, status, id);
create index shipments_by_creation on shipments (company_id, warehouse_id, kind, created_at, id);
create index shipments_by_destination on shipments (company_id, destination_id, id) where destination_id is not null;
create index shipments_by_lower_number on shipments (company_id, warehouse_id, lower(number) text_pattern_ops);
create index shipments_by_lower_sales_order_number on shipments (company_id, warehouse_id, lower(sales_order_number) text_pattern_ops);
create index shipments_by_lower_rma_number on shipments (company_id, warehouse_id, lower(rma_number) text_pattern_ops);
create index shipments_by_lower_project_number on shipments (company_id, warehouse_id, lower(project_number) text_pattern_ops);
create index shipments_by_lower_org_number on shipments (company_id, warehouse_id, lower(org_number) text_pattern_ops);
alter table shipments add constraint shipments_partner foreign key (company_id, partner_id) references partners (company_id, id);

-- What is sent from where: a SKU at a location, of one owner or of nobody; or a drum, which goes whole with all its owners.
create table shipment_lines (
  company_id bigint not null,
  id bigint not null default nextval('document_lines_id_seq'),
  shipment_id bigint not null,
  position integer not null,
  sku_id bigint not null,
  location_id bigint not null references locations (id),
  drum_number text,
  job_id bigint,
  segment text,
  quantity numeric(18, 4) not null constraint shipment_lines_quantity_positive check (quantity > 0),
  primary key (company_id, id),
  constraint shipment_lines_place_once unique nulls not distinct
    (company_id, shipment_id, sku_id, location_id, drum_number, job_id, segment),
  constraint shipment_lines_segment_has_job check (segment is null or job_id is not null)
);
create index shipment_lines_by_sku on shipment_lines (company_id, sku_id);
create index shipment_lines_by_location on shipment_lines (location_id, company_id);
create index shipment_lines_by_job on shipment_lines (company_id, job_id) where job_id is not null;
alter table shipment_lines add constraint shipment_lines_shipment foreign key (company_id, shipment_id)
  references shipments (company_id, id);
alter table shipment_lines add constraint shipment_lines_sku foreign key (company_id, sku_id) references skus (company_id, id);
alter table shipment_lines add constraint shipment_lines_job foreign key (company_id, job_id) references jobs (company_id, id);

-- Pallets, boxes and drums in which a shipment travels, numbered from 1 without gaps. The code is what the label's barcode says: it stays
-- with the unit when units before it are deleted and its number changes.
create sequence packing_unit_codes;
create table packing_units (
  company_id bigint not null,
  id bigserial,
  shipment_id bigint not null,
  number integer not null constraint packing_units_number_positive check (number > 0),
  code text not null default 'PU-' || lpad(nextval('packing_unit_codes')::text, 7, '0'),
  -- What it is: of these, too, the company keeps a list.
  unit text not null,
  description text,
  weight_kg numeric(18, 4) constraint packing_units_weight_positive check (weight_kg > 0),
  length_cm integer constraint packing_units_length_positive check (length_cm > 0),
  width_cm integer constraint packing_units_width_positive check (width_cm > 0),
  height_cm integer constraint packing_units_height_positive check (height_cm > 0),
  -- The label that was printed last, and what it says of its place: once that is no longer so, it has to be printed again.
  printed_by bigint references users (id),
  printed_at timestamptz,
  printed_number integer,
  printed_total integer,
  primary key (company_id, id),
  -- Those after a deleted one all change their numbers in one statement.
  constraint packing_units_number_unique unique (company_id, shipment_id, number) deferrable,
  constraint packing_units_printed_whole check (num_nonnulls(printed_by, printed_at, printed_number, printed_total) in (0, 4))
);
create unique index packing_units_by_lower_code on packing_units (company_id, lower(code) text_pattern_ops);
alter table packing_units add constraint packing_units_shipment foreign key (company_id, shipment_id)
  references shipments (company_id, id);

create table packed_goods (
  company_id bigint not null,
  packing_unit_id bigint not null,
  shipment_line_id bigint not null,
  quantity numeric(18, 4) not null constraint packed_goods_quantity_positive check (quantity > 0),
  primary key (company_id, packing_unit_id, shipment_line_id)
);
create index packed_goods_by_line on packed_goods (company_id, shipment_line_id);
alter table packed_goods add constraint packed_goods_unit foreign key (company_id, packing_unit_id)
  references packing_units (company_id, id);
alter table packed_goods add constraint packed_goods_line foreign key (company_id, shipment_line_id)
  references shipment_lines (company_id, id);

alter table erns add constraint erns_shipment foreign key (company_id, shipment_id) references shipments (company_id, id);
