-- Signing in by a provider of identities (docs/decisions/0143-single-sign-on.md).

-- Who a user is at a provider: joined at the first sign-in by it, and from then on found by nothing else.
create table user_identities (
  issuer text not null,
  subject text not null,
  user_id bigint not null references users (id),
  joined_at timestamptz not null,
  primary key (issuer, subject),
  -- One of each provider: an address of the mail that somebody else has today does not open the account.
  constraint user_identities_one_of_provider unique (user_id, issuer)
);

-- Codes of providers that were redeemed: none is taken twice, whatever the provider says. Stored as SHA-256, for a day.
create table used_provider_codes (
  hash bytea primary key,
  used_at timestamptz not null
);

-- May who works for this company sign in with a password? Asked only while there is a provider to sign in by.
alter table companies add column password_sign_in boolean not null default true;

-- Must this user sign in by the provider: for a company of theirs that takes no passwords? Super administrators keep theirs, so that a
-- provider that is down locks out nobody who could help. Not in SQL: a sharded database has no such body on its other machines.
create function signs_in_by_provider_only(user_id bigint) returns boolean
language plpgsql stable
as $$
begin
  return exists (
    select 1
    from accesses a
    join companies c on c.id = a.company_id and not c.password_sign_in
    where a.user_id = $1 and a.disabled_at is null
  ) and not exists (
    select 1
    from accesses a
    where a.user_id = $1 and a.disabled_at is null and a.company_id is null and a.warehouse_id is null
      and 'superAdmin' = any (a.permissions)
  );
end $$;
