-- Mails and calls about documents: who asked for one, to whom it goes, and every try to deliver it. The job that delivers it is queued with
-- it, under the key 'outgoing COMPANY ID', and says whether it still waits; what is sent is made of the document when it is sent.

create table outgoing (
  company_id bigint not null,
  id bigserial,
  -- A despatch note by mail, a call of a partner's ePOD service about a despatch, a call that only tries whether it answers; the manifest
  -- of a return or transfer by mail, a mail that says its status.
  kind text not null constraint outgoing_kind_known check (kind in ('note', 'call', 'testCall', 'manifest', 'status')),
  pick_id bigint,
  shipment_id bigint,
  -- The status that the mail says: by the time it is sent there may be another.
  said_status text,
  partner_id bigint,
  address text,
  -- Of a note: the copy of whoever fetches the goods, with the comments for them.
  third_party boolean not null default false,
  asked_by bigint not null references users (id),
  asked_at timestamptz not null default product_now(),
  delivered_at timestamptz,
  -- It is not tried any more.
  dropped_at timestamptz,
  dropped_by bigint references users (id),
  dropped_reason text,
  primary key (company_id, id),
  constraint outgoing_about check (
    (pick_id is not null) = (kind in ('note', 'call')) and (shipment_id is not null) = (kind in ('manifest', 'status'))
    and (said_status is not null) = (kind = 'status')
  ),
  constraint outgoing_to check (
    (address is null) = (kind in ('call', 'testCall')) and (partner_id is not null) = (kind in ('call', 'testCall'))
  ),
  constraint outgoing_ended_once check (delivered_at is null or dropped_at is null),
  constraint outgoing_dropped_with_reason check ((dropped_at is null) = (dropped_reason is null))
);
create index outgoing_by_pick on outgoing (company_id, pick_id, id);
create index outgoing_by_shipment on outgoing (company_id, shipment_id, id) where shipment_id is not null;
create index outgoing_by_partner on outgoing (company_id, partner_id, id);
alter table outgoing add constraint outgoing_pick foreign key (company_id, pick_id) references picks (company_id, id);
alter table outgoing add constraint outgoing_shipment foreign key (company_id, shipment_id) references shipments (company_id, id);
-- Only test calls are left of a partner whom no document names.
alter table outgoing add constraint outgoing_partner foreign key (company_id, partner_id) references partners (company_id, id)
  on delete cascade;

create table outgoing_tries (
  company_id bigint not null,
  id bigserial,
  outgoing_id bigint not null,
  at timestamptz not null,
  milliseconds integer not null constraint outgoing_tries_milliseconds_not_negative check (milliseconds >= 0),
  delivered boolean not null,
  -- What the other side said, or why it could not.
  answer text not null,
  primary key (company_id, id)
);
create index outgoing_tries_by_outgoing on outgoing_tries (company_id, outgoing_id, id);
alter table outgoing_tries add constraint outgoing_tries_outgoing foreign key (company_id, outgoing_id)
  references outgoing (company_id, id) on delete cascade;
