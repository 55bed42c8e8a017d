-- The second step of signing in (docs/decisions/0142-a-second-factor.md): codes of an authenticator app, and recovery codes for the day
-- on which the app is lost. A user with a row here has it on.

create table second_factors (
  user_id bigint primary key references users (id),
  -- What the app was told, sealed under DATA_SECRET.
  secret text not null,
  -- The interval of 30 seconds whose code was taken last: none is taken twice.
  last_step bigint not null,
  created_at timestamptz not null
);

-- Each opens once. Stored as SHA-256: 80 random bits are not guessed.
create table recovery_codes (
  user_id bigint not null,
  hash bytea not null,
  used_at timestamptz,
  primary key (user_id, hash),
  constraint recovery_codes_of_factor foreign key (user_id) references second_factors (user_id) on delete cascade
);

-- Must everybody who works for this company have one? Who has none is led to set one up at the next sign-in.
alter table companies add column second_factor_required boolean not null default false;

-- Must this user have one: for a company of theirs, or for any company where an access of theirs reaches all of them? Not in SQL: a
-- sharded database has no such body on its other machines.
create function needs_second_factor(user_id bigint) returns boolean
language plpgsql stable
as $$
begin
  return exists (
    select 1
    from companies c
    where c.second_factor_required
      and exists (
        select 1
        from accesses a
        where a.user_id = $1 and a.disabled_at is null
          and (a.company_id = c.id or (a.company_id is null and a.warehouse_id is null))
      )
  );
end $$;
