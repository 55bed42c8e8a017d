-- Live streams end with the session, access or user they were opened under: whatever takes a right away says whose, on commit,
-- however it was done. This is rare; what people do all day is announced after the commit instead (docs/decisions/0055).
create function notify_rights() returns trigger
language plpgsql
as $$
begin
  perform pg_notify('wms_rights', (to_jsonb(old) ->> tg_argv[0]));
  return null;
end $$;

create trigger tokens_notify_rights after delete on tokens
for each row execute function notify_rights('user_id');

create trigger accesses_notify_rights after update or delete on accesses
for each row execute function notify_rights('user_id');

create trigger users_notify_rights after update of disabled_at on users
for each row execute function notify_rights('id');

-- An API token counts as its access's user.
create function notify_api_token_rights() returns trigger
language plpgsql
as $$
begin
  perform pg_notify('wms_rights', (select a.user_id::text from accesses a where a.id = old.access_id));
  return null;
end $$;

create trigger api_tokens_notify_rights after update of revoked_at or delete on api_tokens
for each row execute function notify_api_token_rights();
