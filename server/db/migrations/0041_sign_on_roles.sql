-- Accesses by what a provider of identities says of people (docs/decisions/0146-sign-on-roles.md).

-- A role by the name that the provider has for it. Whoever has it there gets its accesses here when they sign in.
create table sign_on_roles (
  id bigserial primary key,
  name text not null constraint sign_on_roles_name_unique unique,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create trigger sign_on_roles_updated before update on sign_on_roles for each row execute function note_update();

create table sign_on_role_accesses (
  role_id bigint not null references sign_on_roles (id) on delete cascade,
  company_id bigint references companies (id),
  warehouse_id bigint references warehouses (id),
  permissions text[] not null,
  constraint sign_on_role_accesses_scope_unique unique nulls not distinct (role_id, company_id, warehouse_id),
  -- Administrators of everything are made by hand: no mistake at the provider makes one, or takes the last.
  constraint sign_on_role_accesses_not_global check (company_id is not null or warehouse_id is not null)
);
create index sign_on_role_accesses_by_warehouse on sign_on_role_accesses (warehouse_id);

-- Who had which of the roles when they signed in last.
create table user_sign_on_roles (
  user_id bigint not null references users (id),
  role_id bigint not null references sign_on_roles (id) on delete cascade,
  primary key (user_id, role_id)
);
create index user_sign_on_roles_by_role on user_sign_on_roles (role_id);

-- Do roles give this access? Then they change it and, disabled, have taken it back. Whatever an administrator gave or changed is theirs.
alter table accesses add column by_roles boolean not null default false;
