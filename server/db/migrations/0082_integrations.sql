-- An integration is a program that works for one company in all of its warehouses (docs/decisions/0170-one-integration-one-token.md). It is
-- a row of users, so that histories name it, but it can never sign in. Its one access is to the company, and its token an API token of
-- that access. Null: a person.
alter table users add column integration_scopes text[];
alter table users add constraint users_integration_scopes_known check (
  cardinality(integration_scopes) > 0
  and integration_scopes <@ array['read', 'goodsIn', 'goodsOut', 'shipments', 'masterData']
) not valid;
alter table users add constraint users_integration_never_signs_in check (
  integration_scopes is null or (password_hash is null and email is null)
) not valid;

-- An integration never signs in, so it does not expire.
create or replace function user_has_expired(user_id bigint, at timestamptz) returns boolean
language plpgsql stable
as $$
begin
  return (
    select coalesce(bool_and(
      u.integration_scopes is null
      and coalesce(c.user_expiry_days, 0) > 0
      and greatest(u.created_at, u.enabled_at, u.last_sign_in_at) + make_interval(days => c.user_expiry_days) < $2
    ), false)
    from users u
    join accesses a on a.user_id = u.id and a.disabled_at is null
    join companies c on c.id = a.company_id
    where u.id = $1
  );
end $$;
