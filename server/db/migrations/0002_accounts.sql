-- Users sign in; an access is what they work under: everything, one company, one warehouse, or one company in one warehouse
-- (operational). Tokens are opaque, stored only as their SHA-256.

create table users (
  id bigserial primary key,
  login text not null,
  name text not null,
  email text,
  -- argon2id in PHC form; null until a password was set.
  password_hash text,
  -- A generated password must be changed at the first sign-in, before this instant.
  password_change_by timestamptz,
  disabled_at timestamptz,
  last_sign_in_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index users_login_unique on users (lower(login));

create table accesses (
  id bigserial primary key,
  user_id bigint not null references users (id),
  company_id bigint references companies (id),
  warehouse_id bigint references warehouses (id),
  permissions text[] not null default '{}',
  disabled_at timestamptz,
  created_at timestamptz not null default now(),
  constraint accesses_permissions_known check (
    permissions <@ array[
      'superAdmin', 'itemMaster', 'units', 'packing', 'planCreate', 'planUpdate', 'planStart', 'planConfirm', 'planClose',
      'screenVM02CancelJobs', 'screenHideErns', 'pluginVmApproveReturn', 'pluginVmApproveTransfer',
      'screenReturnsAndTransfers', 'users', 'params', 'locations'
    ]
  ),
  constraint accesses_scope_unique unique nulls not distinct (user_id, company_id, warehouse_id)
);

create table tokens (
  hash bytea primary key,
  user_id bigint not null references users (id),
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null
);
create index tokens_by_user on tokens (user_id);

create table reset_tokens (
  hash bytea primary key,
  user_id bigint not null references users (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index reset_tokens_by_user on reset_tokens (user_id);
