-- The API token by which something was changed, by its name: it stays readable when the token is gone.
alter table audit add column api_token text;
