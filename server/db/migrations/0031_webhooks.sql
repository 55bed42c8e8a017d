-- Webhooks: the changes of the feed (0027_changes.sql) sent to an address, each as a call of its own
-- (docs/decisions/0151-webhooks.md). A webhook works under an access, like an API token, and sends what that access may see.

create table webhooks (
  company_id bigint not null,
  id bigserial,
  access_id bigint not null,
  name text not null,
  url text not null,
  -- What it is told of, as the feed calls them.
  subjects text[] not null constraint webhooks_subjects_some check (cardinality(subjects) > 0),
  -- Sealed; null only within the transaction that makes it. After a rotation the earlier one signs beside it for a while.
  secret text,
  earlier_secret text,
  earlier_secret_until timestamptz,
  state text not null default 'on' constraint webhooks_state_known check (state in ('on', 'off')),
  -- Why it was switched off, where nobody did it by hand.
  problem text,
  -- How far its company's feed, and the one of what belongs to no company, were turned into deliveries.
  place bigint not null,
  common_place bigint not null,
  -- Since when every call has failed; null while calls are accepted.
  failing_since timestamptz,
  -- Nothing is sent before: the other side is not there.
  resting_until timestamptz,
  -- A server is sending; one that was killed sends no more after this moment.
  busy_until timestamptz,
  created_by bigint not null references users (id),
  created_at timestamptz not null default product_now(),
  primary key (company_id, id),
  constraint webhooks_problem_while_off check (problem is null or state = 'off')
);
alter table webhooks add constraint webhooks_access foreign key (access_id) references accesses (id) on delete cascade;
alter table webhooks add constraint webhooks_company foreign key (company_id) references companies (id);
create index webhooks_by_access on webhooks (access_id);

-- One change for one webhook, or a test. Of one thing the deliveries are sent in the order of their ids.
create table webhook_deliveries (
  company_id bigint not null,
  id bigserial,
  webhook_id bigint not null,
  kind text not null constraint webhook_deliveries_kind_known check (kind in ('created', 'changed', 'deleted', 'test')),
  subject text,
  subject_id bigint,
  warehouse_id bigint,
  changed_at timestamptz not null,
  created_at timestamptz not null,
  state text not null default 'waiting' constraint webhook_deliveries_state_known check (
    state in ('waiting', 'delivered', 'failed')
  ),
  -- Since it was asked for, or sent again by hand.
  tries integer not null default 0,
  first_try_at timestamptz,
  next_try_at timestamptz not null,
  ended_at timestamptz,
  primary key (company_id, id),
  constraint webhook_deliveries_about check ((kind = 'test') = (subject is null) and (subject is null) = (subject_id is null)),
  constraint webhook_deliveries_ended check ((state = 'waiting') = (ended_at is null))
);
alter table webhook_deliveries add constraint webhook_deliveries_webhook foreign key (company_id, webhook_id)
  references webhooks (company_id, id) on delete cascade;
create index webhook_deliveries_by_webhook on webhook_deliveries (company_id, webhook_id, created_at, id);
create index webhook_deliveries_due on webhook_deliveries (company_id, webhook_id, next_try_at, id) where state = 'waiting';
create index webhook_deliveries_in_order on webhook_deliveries (company_id, webhook_id, subject, subject_id, id)
  where state = 'waiting';
create index webhook_deliveries_ended_at on webhook_deliveries (ended_at);

create table webhook_tries (
  company_id bigint not null,
  id bigserial,
  delivery_id bigint not null,
  at timestamptz not null,
  milliseconds integer not null constraint webhook_tries_milliseconds_not_negative check (milliseconds >= 0),
  delivered boolean not null,
  -- What the other side said, or why it could not.
  answer text not null,
  primary key (company_id, id)
);
create index webhook_tries_by_delivery on webhook_tries (company_id, delivery_id, id);
alter table webhook_tries add constraint webhook_tries_delivery foreign key (company_id, delivery_id)
  references webhook_deliveries (company_id, id) on delete cascade;
