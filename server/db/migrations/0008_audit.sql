-- Who changed what outside the ledger: append-only, written in the transaction of the change (trust G57).

-- What people call the thing that a record of the audit is about, as far as the record says.
create function name_of_facts(facts jsonb) returns text language sql immutable parallel safe
  return coalesce(
    facts ->> 'name', facts ->> 'stockCode', facts ->> 'number', facts ->> 'login', facts ->> 'abbreviation',
    facts ->> 'referenceKey'
  );

create table audit (
  id bigserial primary key,
  company_id bigint references companies (id),
  warehouse_id bigint references warehouses (id),
  user_id bigint references users (id),
  access_id bigint constraint audit_access_named check (access_id > 0),
  operation text not null,
  subject text not null,
  subject_id text,
  before jsonb,
  after jsonb,
  name text generated always as (coalesce(name_of_facts(after), name_of_facts(before))) stored,
  request_id text not null,
  at timestamptz not null default now()
);
create index audit_by_at on audit (at, id);
create index audit_by_thing on audit (subject, subject_id, at, id);
create index audit_by_subject on audit (subject, at, id);
create index audit_by_user on audit (user_id, at, id);
create index audit_by_words on audit using gin (
  words_of(operation || ' ' || subject || ' ' || coalesce(subject_id, '') || ' ' || coalesce(name, ''))
);
-- What administrators of one company or one warehouse look at. Documents, of which there are a thousand times as many, stay out of the
-- way: the list of subjects is that of server/api/audit/audited-subjects.ts, and a test holds one against the other.
create index audit_of_companies on audit (company_id, at, id)
  where subject in ('import', 'itemMaster', 'location', 'packing', 'parameter', 'partner', 'partnerWarehouse', 'sku', 'unit');
create index audit_of_warehouses on audit (warehouse_id, at, id)
  where subject in ('import', 'itemMaster', 'location', 'packing', 'parameter', 'partner', 'partnerWarehouse', 'sku', 'unit');
create trigger audit_append_only before update or delete on audit for each row execute function refuse_change();
create trigger audit_never_truncated before truncate on audit for each statement execute function refuse_change();
