-- Users sign in; an access is what they work under: everything, one company, one warehouse, or one company in one warehouse
-- (operational). Tokens are opaque, stored only as their SHA-256.

create table users (
  id bigserial primary key,
  login text not null,
  name text not null,
  -- Where a reset link goes: one address, so that no list or header can hide in it.
  email text constraint users_email_one_address check (email ~ '^[^[:space:],;<>"@]+@[^[:space:],;<>"@]+$'),
  -- argon2id in PHC form; null until a password was set.
  password_hash text,
  -- A generated password must be changed at the first sign-in, before this instant.
  password_change_by timestamptz,
  disabled_at timestamptz,
  -- When an administrator last enabled the account again: its days of expiry begin anew.
  enabled_at timestamptz,
  last_sign_in_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index users_login_unique on users (lower(login));
create unique index users_email_unique on users (lower(email));
create index users_by_name on users (name, id);
create index users_by_words on users using gin (words_of(login || ' ' || name || ' ' || coalesce(email, '')));

create table accesses (
  id bigserial primary key,
  user_id bigint not null references users (id),
  company_id bigint references companies (id),
  warehouse_id bigint references warehouses (id),
  permissions text[] not null default '{}',
  disabled_at timestamptz,
  version integer not null default 1,
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
create index accesses_by_company on accesses (company_id, warehouse_id);

create table tokens (
  hash bytea primary key,
  user_id bigint not null references users (id),
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null
);
create index tokens_by_user on tokens (user_id);

-- Each lets its user choose a new password once. A newer one ends the older ones: at most one is open.
create table reset_tokens (
  hash bytea primary key,
  user_id bigint not null references users (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- When the mail with its link had gone out; null for those that answered a first sign-in.
  sent_at timestamptz,
  used_at timestamptz
);
create index reset_tokens_by_user on reset_tokens (user_id);

-- What failed lately, by login (known or not), by the caller's address, by both and by known device: the next attempt must wait until
-- `retry_at`. `free` failures cost no waiting. `login_key` joins what one address failed at one login to the key of that login.
create table failed_attempts (
  key text primary key,
  login_key text,
  free integer not null,
  failures integer not null,
  last_at timestamptz not null,
  retry_at timestamptz not null
);

create index failed_attempts_login_key on failed_attempts (login_key) where login_key is not null;

-- Has this user expired: have the days of expiry of all their companies passed since they last signed in? A company without such
-- days keeps them alive for ever, as does having no company. Not in SQL: a sharded database has no such body on its other machines.
create function user_has_expired(user_id bigint, at timestamptz) returns boolean
language plpgsql stable
as $$
begin
  return (
    select coalesce(bool_and(
      coalesce(c.user_expiry_days, 0) > 0
      and greatest(u.created_at, u.enabled_at, u.last_sign_in_at) + make_interval(days => c.user_expiry_days) < $2
    ), false)
    from users u
    join accesses a on a.user_id = u.id and a.disabled_at is null
    join companies c on c.id = a.company_id
    where u.id = $1
  );
end $$;
