-- Separate, so that users are not locked while their rows are checked.
alter table users validate constraint users_integration_scopes_known;
alter table users validate constraint users_integration_never_signs_in;
