-- An API token lets a program work as a user under one of their accesses, until it expires or is revoked; it goes with the access. It
-- is opaque and stored only as its SHA-256, like those of sessions, and begins with wms_, so that a leaked one is recognised.

create table api_tokens (
  id bigserial primary key,
  hash bytea not null,
  access_id bigint not null,
  name text not null,
  created_by bigint not null references users (id),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- Noted once a minute at most.
  last_used_at timestamptz,
  revoked_at timestamptz,
  constraint api_tokens_hash_unique unique (hash)
);
alter table api_tokens add constraint api_tokens_access foreign key (access_id) references accesses (id) on delete cascade;
create index api_tokens_by_access on api_tokens (access_id);
create unique index api_tokens_name_unique on api_tokens (access_id, lower(name)) where revoked_at is null;
