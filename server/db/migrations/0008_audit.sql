-- Who changed what outside the ledger: append-only, written in the transaction of the change (design: G57).
create table audit (
  id bigserial primary key,
  company_id bigint references companies (id),
  warehouse_id bigint references warehouses (id),
  user_id bigint references users (id),
  access_id bigint,
  operation text not null,
  subject text not null,
  subject_id text,
  before jsonb,
  after jsonb,
  request_id text not null,
  at timestamptz not null default now()
);
create index audit_by_subject on audit (subject, subject_id, id);
create index audit_by_company on audit (company_id, id);
create trigger audit_append_only before update or delete on audit for each row execute function refuse_change();
create trigger audit_never_truncated before truncate on audit for each statement execute function refuse_change();
